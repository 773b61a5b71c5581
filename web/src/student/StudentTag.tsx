import type { CodeOf } from '@oems/contract/core/codes.ts'
import { StudentStatus } from '@oems/contract/student/codes.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

type Status = CodeOf<typeof StudentStatus>
const tones: Readonly<Record<Status, Tone>> = {
  [StudentStatus.studying]: 'done',
  [StudentStatus.suspended]: 'due',
  [StudentStatus.graduated]: 'none',
  [StudentStatus.returned]: 'none',
}
export const StudentTag = ({ status }: { readonly status: Status }) => (
  <StatusTag tone={tones[status]}>{StudentStatus.label(status)}</StatusTag>
)
