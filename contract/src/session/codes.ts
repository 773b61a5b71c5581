import { codes } from '../core/codes.ts'

export const SessionStatus = codes('会话状态', { 1: '在线', 2: '已退出', 3: '已过期', 4: '被顶下线', 5: '强制下线', 6: '账号锁定' })
