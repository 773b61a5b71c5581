import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Conclusion, DueState, ItemFlag, PeGrade } from '@oems/contract/examination/codes.ts'
import { flagText } from '@oems/contract/examination/items.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const conclusionTone: Readonly<Record<CodeOf<typeof Conclusion>, Tone>> = {
  [Conclusion.normal]: 'done',
  [Conclusion.recheck]: 'due',
  [Conclusion.suspected]: 'overdue',
  [Conclusion.contraindicated]: 'overdue',
  [Conclusion.other]: 'due',
}
const gradeTone: Readonly<Record<CodeOf<typeof PeGrade>, Tone>> = { [PeGrade.none]: 'done', [PeGrade.b]: 'due', [PeGrade.a]: 'overdue' }
const flagTone: Readonly<Record<CodeOf<typeof ItemFlag>, Tone>> = {
  [ItemFlag.normal]: 'done',
  [ItemFlag.high]: 'due',
  [ItemFlag.low]: 'due',
  [ItemFlag.positive]: 'due',
}
const dueTone: Readonly<Record<CodeOf<typeof DueState>, Tone>> = {
  [DueState.due]: 'overdue',
  [DueState.unconfirmed]: 'due',
  [DueState.unknown]: 'none',
}

export const ConclusionTag = ({ of }: { readonly of: CodeOf<typeof Conclusion> | null }) =>
  of === null ? <>—</> : <StatusTag tone={conclusionTone[of]}>{Conclusion.label(of)}</StatusTag>
export const GradeTag = ({ of }: { readonly of: CodeOf<typeof PeGrade> }) => <StatusTag tone={gradeTone[of]}>{PeGrade.label(of)}</StatusTag>
export const DueTag = ({ of }: { readonly of: CodeOf<typeof DueState> }) => <StatusTag tone={dueTone[of]}>{DueState.label(of)}</StatusTag>

interface Flagged {
  readonly flag: CodeOf<typeof ItemFlag> | null
  readonly grade: CodeOf<typeof PeGrade>
}
/** What a result is; grade A in red. */
export const FlagTag = ({ item: { flag, grade } }: { readonly item: Flagged }) =>
  flag === null ? <>—</> : <StatusTag tone={grade === PeGrade.a ? 'overdue' : flagTone[flag]}>{flagText({ flag, grade })}</StatusTag>
