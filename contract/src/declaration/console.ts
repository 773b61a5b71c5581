import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['filling-management/index', 'declare-health/index', 'declare-policy/index'] as const
export const todos = {
  'decl.unfilled': { page: 'filling-management/index', filters: { filled: 0 }, name: '人今日（北京时间）未申报' },
  'decl.abnormal': { page: 'declare-health/index', filters: { tab: 1 }, name: '条异常申报待处置' },
} satisfies Todos
export const logged = { 健康申报: ['biz:employee:info'], 申报规则: ['biz:declare-policy:list'] } satisfies Logged
