import { codes } from '../core/codes.ts'

/** 01 §3.11: the tabs of the bell. */
export const MessageType = codes('消息类型', { todo: [1, '待办'], reminder: [2, '提醒'], warning: [3, '预警'], system: [4, '系统'] })
export const MessageLevel = codes('重要程度', { normal: [1, '普通'], important: [2, '重要'], urgent: [3, '紧急'] })
