import { WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import type { Warning } from '@oems/contract/warning/warnings.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const levelTone: Readonly<Record<Warning['level'], Tone>> = {
  [WarningLevel.notice]: 'progress',
  [WarningLevel.warning]: 'due',
  [WarningLevel.severe]: 'overdue',
}
export const LevelTag = ({ level }: Pick<Warning, 'level'>) => <StatusTag tone={levelTone[level]}>{WarningLevel.label(level)}</StatusTag>

const stateTone: Readonly<Record<Warning['state'], Tone>> = {
  [WarningState.waiting]: 'due',
  [WarningState.claimed]: 'progress',
  [WarningState.confirmed]: 'overdue',
  [WarningState.dismissed]: 'none',
  [WarningState.closed]: 'done',
}
/** Where it stands; of one that nobody has taken for a day that. */
export const StateTag = ({ state, untouched }: Pick<Warning, 'state' | 'untouched'>) =>
  untouched === 1 ? (
    <StatusTag tone="overdue">超24小时</StatusTag>
  ) : (
    <StatusTag tone={stateTone[state]}>{WarningState.label(state)}</StatusTag>
  )
