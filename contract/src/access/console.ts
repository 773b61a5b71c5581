import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['sys/role', 'sys/menu'] as const
export const logged = {
  角色: ['sys:role:info'],
  角色授权: ['sys:role:info'],
  菜单: ['sys:menu:info'],
} satisfies Logged
