import type { Level } from '@oems/contract/declaration/level.ts'
import type { Status } from '@oems/contract/declaration/status.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const statusTone: Readonly<Record<Status, Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }
export const levelTone: Readonly<Record<Level, Tone>> = { 0: 'done', 1: 'progress', 2: 'due', 3: 'overdue' }
