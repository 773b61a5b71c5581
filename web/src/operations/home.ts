import { selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { homePart } from '../core/homePart.ts'

const may = () => true
const calls = [selfCheck.list]

export const homeParts = [
  homePart({ key: 'operations.selfCheck', title: '安全自检', order: 32, may, calls, load: () => import('./home/SelfCheckPart.tsx') }),
  homePart({ key: 'operations.failedJobs', title: '失败的定时任务', order: 34, may, calls, load: () => import('./home/FailedJobs.tsx') }),
]
