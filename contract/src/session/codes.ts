import { codes } from '../core/codes.ts'

export const SessionStatus = codes('会话状态', {
  online: [1, '在线'],
  signedOut: [2, '已退出'],
  expired: [3, '已过期'],
  replaced: [4, '被顶下线'],
  forcedOut: [5, '强制下线'],
  accountLocked: [6, '账号锁定'],
})
