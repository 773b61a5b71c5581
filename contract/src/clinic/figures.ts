import { eitherOf, type ToldFigures } from '../figures/told.ts'
import { ServiceStatus } from './codes.ts'

const inService = [ServiceStatus.normal, ServiceStatus.paused] as const

/** What the head of a node counts of its medical rooms, and with which filters their list shows them. */
export const clinicFigures = {
  clinicNum: {
    title: '医务室',
    unit: '个',
    where: { serviceStatus: inService },
    told: {
      formula: `本组织及各级下级中服务状态为${eitherOf(ServiceStatus, inService)}的医务室数`,
      source: '医务室',
      deadline: '查询的时刻',
      leavesOut: `${ServiceStatus.label(ServiceStatus.ended)}服务的医务室`,
    },
  },
} as const satisfies ToldFigures
