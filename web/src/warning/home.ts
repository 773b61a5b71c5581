import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'warning.open',
    title: '异常预警',
    order: 65,
    isFor: () => true,
    calls: ['POST /odas-api/warning/list'],
    may: ['stat:warning:list'],
    load: () => import('./OpenWarnings.tsx'),
  }),
]
