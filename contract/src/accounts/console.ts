import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['sys/user', 'uc/user-account'] as const
export const todos = {
  'user.locked': { page: 'sys/user', filters: { lockedOut: 1 }, name: '个账号因密码错误锁定' },
  'user.ending': { page: 'sys/user', filters: { ending: 1 }, name: '个账号的临时角色7天内到期' },
} satisfies Todos
export const logged = { 账号: ['sys:user:info', 'uc:user-account:info'] } satisfies Logged
