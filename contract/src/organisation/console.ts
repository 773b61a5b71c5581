import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['org-management/org-management', 'biz/org-info'] as const
export const todos = { 'org.similar': { page: 'biz/org-info', filters: { tab: 1 }, name: '对相似组织待核对' } } satisfies Todos
export const logged = { 组织: ['biz:org-manager:list', 'biz:org-info:info'] } satisfies Logged
