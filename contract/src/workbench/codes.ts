import { codes } from '../core/codes.ts'

/** What the coming days bring. */
export const AgendaKind = codes('日程', { examination: [1, '应做职业健康检查'] })
