import type { Told, Words } from './subject.ts'

const deadline = '查询的时刻'
const tree = '组织与项目'

/** What the head of a node counts (server/src/organisation/trees/counts.ts), in words; its people are a metric. */
export const nodeFigures = {
  children: {
    title: '下级组织',
    unit: '个',
    told: { formula: '直接下级的组织和项目数', source: tree, deadline, leavesOut: '再往下各级的组织和项目、已删除的组织' },
  },
  activeProjects: {
    title: '在建项目',
    unit: '个',
    told: { formula: '本组织及各级下级中状态为在建的项目数', source: tree, deadline, leavesOut: '其他状态的项目、已删除的项目' },
  },
  overseasProjects: {
    title: '境外项目',
    unit: '个',
    told: { formula: '本组织及各级下级中位于境外、没有关闭的项目数', source: tree, deadline, leavesOut: '境内的项目、已关闭的项目' },
  },
  users: {
    title: '后台用户',
    unit: '个',
    told: {
      formula: '本组织及各级下级中，今日持有管理后台角色的账号数，一个账号计1次',
      source: '账号与角色分配',
      deadline,
      leavesOut: '只用手机端的账号、角色尚未生效或已经到期的账号',
    },
  },
} as const satisfies Readonly<Record<string, Words & { readonly told: Told }>>
