import { homePart } from '../core/homePart.ts'

const fed = {
  calls: ['GET /oems-api/sys/self-check/list'],
  may: ['sys:self-check:list'],
  isFor: () => true,
} as const

export const homeParts = [
  homePart({ key: 'operations.selfCheck', title: '安全自检', order: 32, ...fed, load: () => import('./home/SelfCheckPart.tsx') }),
  homePart({ key: 'operations.failedJobs', title: '失败的定时任务', order: 34, ...fed, load: () => import('./home/FailedJobs.tsx') }),
]
