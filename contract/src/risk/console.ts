import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['risk/risk/index', 'risk/risk-level/index', 'risk/org-risk/index'] as const
export const todos = {
  'risk.review': { page: 'risk/org-risk/index', filters: { reviewOverdue: 1 }, name: '个组织的风险等级复核超期' },
  'risk.suggested': { page: 'risk/org-risk/index', filters: { suggested: 1, inherited: 1 }, name: '条风险等级调整建议' },
} satisfies Todos
export const logged = {
  风险项: ['risk:risk:info'],
  风险等级: ['risk:risk-level:info', 'risk:risk:info'],
  组织风险: ['risk:org-risk:info'],
} satisfies Logged
