import type { CodeOf } from '@oems/contract/core/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const infoTones: Readonly<Record<CodeOf<typeof InfoStatus>, Tone>> = {
  [InfoStatus.none]: 'overdue',
  [InfoStatus.begun]: 'progress',
  [InfoStatus.complete]: 'done',
  [InfoStatus.outdated]: 'due',
}
