import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['register-emp/index'] as const
export const todos = {
  'registration.pending': { page: 'register-emp/index', filters: { status: 1 }, name: '个注册或加入申请待审核' },
} satisfies Todos
export const logged = { 注册申请: ['biz:join-project-apply:info'] } satisfies Logged
