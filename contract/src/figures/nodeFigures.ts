import { Outside, ProjectStatus } from '../organisation/codes.ts'
import { eitherOf, type ToldFigures } from './told.ts'

const deadline = '查询的时刻'
const tree = '组织与项目'
const active = [ProjectStatus.active] as const
const { closed } = ProjectStatus
const open = ProjectStatus.options.map(({ value }) => value).filter((status) => status !== closed)

/** What the head of a node counts, in words, and with which filters the tab of its projects shows them; its people are a metric. */
export const nodeFigures = {
  childNum: {
    title: '下级组织',
    unit: '个',
    told: { formula: '直接下级的组织和项目数', source: tree, deadline, leavesOut: '再往下各级的组织和项目、已删除的组织' },
  },
  activeProjectNum: {
    title: '在建项目',
    unit: '个',
    where: { projectStatus: active },
    told: {
      formula: `本组织及各级下级中状态为${eitherOf(ProjectStatus, active)}的项目数`,
      source: tree,
      deadline,
      leavesOut: '其他状态的项目、已删除的项目',
    },
  },
  overseasProjectNum: {
    title: '境外项目',
    unit: '个',
    where: { projectStatus: open, isOutside: Outside.overseas },
    told: {
      formula: `本组织及各级下级中位于${Outside.label(Outside.overseas)}、没有关闭的项目数`,
      source: tree,
      deadline,
      leavesOut: `${Outside.label(Outside.domestic)}的项目、已关闭的项目`,
    },
  },
  userNum: {
    title: '后台用户',
    unit: '个',
    told: {
      formula: '本组织及各级下级中，今日持有管理后台角色的账号数，一个账号计1次',
      source: '账号与角色分配',
      deadline,
      leavesOut: '只用手机端的账号、角色尚未生效或已经到期的账号',
    },
  },
} as const satisfies ToldFigures
