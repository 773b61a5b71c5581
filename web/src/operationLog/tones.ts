import type { CodeOf } from '@oems/contract/core/codes.ts'
import { LogResult } from '@oems/contract/core/logCodes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const resultTone: Readonly<Record<CodeOf<typeof LogResult>, Tone>> = { [LogResult.success]: 'done', [LogResult.failure]: 'overdue' }
