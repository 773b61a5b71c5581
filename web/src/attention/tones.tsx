import { AttentionLevel, IllState } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { StatusTag } from '../kit/StatusTag.tsx'

const levelTone = { [AttentionLevel.ordinary]: 'progress', [AttentionLevel.important]: 'due', [AttentionLevel.urgent]: 'overdue' } as const
export const LevelTag = ({ of }: { readonly of: CodeOf<typeof AttentionLevel> | null }) =>
  of === null ? <>—</> : <StatusTag tone={levelTone[of]}>{AttentionLevel.label(of)}</StatusTag>

const stateTone = { [IllState.open]: 'due', [IllState.closed]: 'none' } as const
export const CaseTag = ({ of }: { readonly of: CodeOf<typeof IllState> }) => (
  <StatusTag tone={stateTone[of]}>{IllState.label(of)}</StatusTag>
)
