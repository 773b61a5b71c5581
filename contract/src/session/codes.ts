import { codes } from '../core/codes.ts'

/** `security.captcha.mode` */
export const CaptchaMode = codes('验证码', { off: [0, '不使用'], always: [1, '每次'], afterFailures: [2, '多次失败后'] })
/** `security.totp.mode` */
export const FactorMode = codes('动态验证码', { off: [0, '不使用'], byChoice: [1, '自愿绑定'], required: [2, '管理角色必须绑定'] })

export const SessionStatus = codes('会话状态', {
  online: [1, '在线'],
  signedOut: [2, '已退出'],
  expired: [3, '已过期'],
  replaced: [4, '被顶下线'],
  forcedOut: [5, '强制下线'],
  accountLocked: [6, '账号锁定'],
})
