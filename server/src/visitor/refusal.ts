import { VisitState } from '@oems/contract/visitor/codes.ts'
import { conflict } from '../core/errors.ts'
import type { VisitorRow } from './tables.ts'

/** What a visit in this state does not allow (03 §4.6). */
export const refusal = ({ visitState }: Pick<VisitorRow, 'visitState'>, doing: string) =>
  conflict(`访客${VisitState.label(visitState)}，不能${doing}`)
