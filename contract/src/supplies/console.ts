import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['epac/supplies/index', 'epac/supplies/project-manager'] as const
export const logged = {
  储备物资: ['epac:project-supplies:info'],
  项目物资台账: ['epac:project-supplies:list'],
} satisfies Logged
