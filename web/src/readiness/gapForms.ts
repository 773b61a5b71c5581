import { clinics } from '@oems/contract/clinic/clinics.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { useCan } from '../core/calls.ts'
import type { NodePart, NodeView } from '../core/nodePart.ts'
import { listAddress } from '../kit/list/address.ts'
import { nodeParts } from '../node/parts.ts'

type Item = CodeOf<typeof ReadinessItem>
/** A page of its own, by the url of its menu; who fills it in may make all of these calls. */
interface Page {
  readonly page: string
  readonly filters: (projectId: number) => Readonly<Record<string, unknown>>
  readonly may: readonly Call[]
}
/** A part of the project's record is named. */
export const gapForms: Readonly<Record<Item, string | Page>> = {
  [ReadinessItem.clinic]: {
    page: 'biz/org-clinic/index',
    filters: (orgId) => ({ orgId }),
    may: [clinics.list, clinics.save],
  },
  [ReadinessItem.doctors]: 'medical',
  [ReadinessItem.firstAid]: 'medical',
  [ReadinessItem.reserve]: {
    page: 'reserve/report',
    filters: (projectId) => ({ projectId, declareType: DeclareType.drugs }),
    may: [reserveDeclares.queryReserve, reserveDeclares.declare],
  },
  [ReadinessItem.hospital]: 'coop',
  [ReadinessItem.evacuation]: 'medical',
  [ReadinessItem.video]: 'network',
  [ReadinessItem.contacts]: 'contacts',
}

export type GapForm = { readonly part: NodePart } | { readonly address: string }
/** Where a gap is closed (02 §10 no. 3); undefined where the caller may not open that. */
export function useGapForms(view: NodeView): (item: Item) => GapForm | undefined {
  const can = useCan()
  return (item) => {
    const form = gapForms[item]
    if (typeof form !== 'string') return form.may.every(can) ? { address: listAddress(form.page, form.filters(view.orgId)) } : undefined
    const part = nodeParts.find(({ name, may, isFor }) => name === form && may.some(can) && (isFor?.(view) ?? true))
    return part && { part }
  }
}
