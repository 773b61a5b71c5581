import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EpType } from '@oems/contract/organisation/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const epTone: Readonly<Record<CodeOf<typeof EpType>, Tone>> = {
  [EpType.excluded]: 'none',
  [EpType.routine]: 'done',
  [EpType.key]: 'due',
  [EpType.emergency]: 'overdue',
}

const [poorBelow, goodFrom] = [60, 80]
/** Of 完备度, 0 to 100. */
export const readinessTone = (readiness: number): Tone => (readiness < poorBelow ? 'overdue' : readiness < goodFrom ? 'due' : 'done')
