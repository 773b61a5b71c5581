import type { Logged } from '../core/console.ts'

export const logged = { 分包关系: ['biz:project:subcontracting', 'biz:project:info'] } satisfies Logged
