import { listAddress } from '../../kit/list/address.ts'
import { openable } from '../../shell/desk.ts'

/** Where the cards of these drugs in a project's clinics are (医务室库存); null for whoever may not look at them. */
export const stockCardsOf = (projectId: number, drugIds: readonly number[]): string | null =>
  drugIds.length === 0 ? null : openable(listAddress('clinic/drug-stock/index', { projectId, drugIds }))
