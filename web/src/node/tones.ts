import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const projectTone: Readonly<Record<CodeOf<typeof ProjectStatus>, Tone>> = {
  [ProjectStatus.preparing]: 'progress',
  [ProjectStatus.active]: 'done',
  [ProjectStatus.suspended]: 'due',
  [ProjectStatus.finishing]: 'progress',
  [ProjectStatus.closed]: 'none',
}

export const infoTone: Readonly<Record<CodeOf<typeof InfoStatus>, Tone>> = {
  [InfoStatus.none]: 'due',
  [InfoStatus.begun]: 'progress',
  [InfoStatus.complete]: 'done',
  [InfoStatus.outdated]: 'due',
}
