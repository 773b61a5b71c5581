import { AgreementState } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { StatusTag, type Tone } from '../StatusTag.tsx'

type State = CodeOf<typeof AgreementState>
const toneOf: Readonly<Record<State, Tone>> = {
  [AgreementState.none]: 'none',
  [AgreementState.notBegun]: 'progress',
  [AgreementState.valid]: 'done',
  [AgreementState.expiring]: 'due',
  [AgreementState.expired]: 'overdue',
}

export const AgreementTag = ({ state }: { readonly state: State }) => (
  <StatusTag tone={toneOf[state]}>{AgreementState.label(state)}</StatusTag>
)
