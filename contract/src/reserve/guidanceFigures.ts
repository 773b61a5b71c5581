import { eitherOf, type ToldFigures } from '../figures/told.ts'
import { ProjectStatus } from '../organisation/codes.ts'

/** Projects in these states keep a reserve. */
export const liveStates = [ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing] as const
const shared = { source: '储备指南的阅读记录', deadline: '查询的时刻' } as const
const projects = `指南所在单位及其各级下级中状态为${eitherOf(ProjectStatus, liveStates)}的项目`

/** Who has read a guidance, in words. */
export const guidanceReads = {
  read: {
    title: '已读项目',
    unit: '个',
    told: {
      ...shared,
      formula: `${projects}中，至少有一人读过当前版本的项目数`,
      leavesOut: '只读过以前版本的项目、已停用的项目、看不到的项目',
    },
  },
  unread: {
    title: '未读项目',
    unit: '个',
    told: { ...shared, formula: `${projects}中，没有人读过当前版本的项目数`, leavesOut: '已停用的项目、看不到的项目' },
  },
} as const satisfies ToldFigures
