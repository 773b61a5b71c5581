import { codes } from '../core/codes.ts'

/** What a project declares (05 §3). 1–4 come with the supplies. */
export const DeclareType = codes('申报类型', { health: [5, '人员健康'] })
/** What the coming days bring. */
export const AgendaKind = codes('日程', { examination: [1, '应做职业健康检查'] })
