import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EmpStatus, TodayStatus } from '@oems/contract/people/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const todayTone: Readonly<Record<CodeOf<typeof TodayStatus>, Tone>> = {
  [TodayStatus.notRequired]: 'none',
  [TodayStatus.pending]: 'due',
  [TodayStatus.declared]: 'done',
  [TodayStatus.overdue]: 'overdue',
}
export const postTone: Readonly<Record<CodeOf<typeof EmpStatus>, Tone>> = {
  [EmpStatus.onPost]: 'done',
  [EmpStatus.onLeave]: 'progress',
  [EmpStatus.offSite]: 'none',
  [EmpStatus.resigned]: 'none',
}
