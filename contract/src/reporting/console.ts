import type { Logged } from '../core/console.ts'

export const logged = { 项目临时账号: ['biz:project-info:create-temp'] } satisfies Logged
