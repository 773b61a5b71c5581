import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const projectTone: Readonly<Record<CodeOf<typeof ProjectStatus>, Tone>> = {
  [ProjectStatus.preparing]: 'progress',
  [ProjectStatus.active]: 'done',
  [ProjectStatus.suspended]: 'due',
  [ProjectStatus.finishing]: 'progress',
  [ProjectStatus.closed]: 'none',
}
