import type { Logged } from '../core/console.ts'

export const logged = { 组织: ['biz:org-manager:list', 'biz:org-info:info'] } satisfies Logged
