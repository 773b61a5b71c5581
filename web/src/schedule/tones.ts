import type { CodeOf } from '@oems/contract/core/codes.ts'
import { JobStatus, RunStatus } from '@oems/contract/operations/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const runTone: Readonly<Record<CodeOf<typeof RunStatus>, Tone>> = {
  [RunStatus.running]: 'progress',
  [RunStatus.success]: 'done',
  [RunStatus.failed]: 'overdue',
  [RunStatus.timedOut]: 'due',
  [RunStatus.interrupted]: 'due',
}
export const jobTone: Readonly<Record<CodeOf<typeof JobStatus>, Tone>> = { [JobStatus.normal]: 'done', [JobStatus.paused]: 'none' }
