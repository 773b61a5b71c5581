import type { Status } from '@oems/contract/declaration/status.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const statusTone: Readonly<Record<Status, Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }
/** Of a project's day; what was reported late says so. */
export const statusLabel = (status: Status, lateFilled = false) =>
  ({ 0: '无需上报', 1: '未上报', 2: '已上报', 3: lateFilled ? '逾期补报' : '逾期未报' })[status]
