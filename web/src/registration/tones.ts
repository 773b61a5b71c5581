import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RegisterState } from '@oems/contract/registration/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const stateTone: Readonly<Record<CodeOf<typeof RegisterState>, Tone>> = {
  [RegisterState.pending]: 'due',
  [RegisterState.joined]: 'done',
  [RegisterState.rejected]: 'overdue',
  [RegisterState.removed]: 'none',
}
