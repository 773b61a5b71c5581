import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Advice, VisitState } from '@oems/contract/visitor/codes.ts'
import type { Visitor } from '@oems/contract/visitor/visitors.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const stateTone: Readonly<Record<CodeOf<typeof VisitState>, Tone>> = {
  [VisitState.expected]: 'progress',
  [VisitState.inside]: 'done',
  [VisitState.left]: 'none',
  [VisitState.cancelled]: 'none',
}
/** Where a visit stands; of one that has been inside for too long that. */
export const StateTag = ({ visitState, overtime }: Pick<Visitor, 'visitState' | 'overtime'>) =>
  overtime === 1 ? (
    <StatusTag tone="overdue">超时未离开</StatusTag>
  ) : (
    <StatusTag tone={stateTone[visitState]}>{VisitState.label(visitState)}</StatusTag>
  )

const adviceTone: Readonly<Record<CodeOf<typeof Advice>, Tone>> = {
  [Advice.allow]: 'done',
  [Advice.check]: 'due',
  [Advice.refuse]: 'overdue',
}
/** By colour, shape and word: whoever stands at the gate must not mistake it. */
export const AdviceTag = ({ advice }: Pick<Visitor, 'advice'>) =>
  advice === null ? '—' : <StatusTag tone={adviceTone[advice]}>{Advice.label(advice)}</StatusTag>
