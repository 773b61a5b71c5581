import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ExpireState } from '@oems/contract/orgFiles/codes.ts'
import type { OrgFile } from '@oems/contract/orgFiles/orgFiles.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const toneOf: Readonly<Record<CodeOf<typeof ExpireState>, Tone>> = {
  [ExpireState.unlimited]: 'none',
  [ExpireState.pending]: 'progress',
  [ExpireState.valid]: 'done',
  [ExpireState.expiring]: 'due',
  [ExpireState.expired]: 'overdue',
}

export const ExpireTag = ({ file }: { readonly file: Pick<OrgFile, 'expireState'> }) => (
  <StatusTag tone={toneOf[file.expireState]}>{ExpireState.label(file.expireState)}</StatusTag>
)
