import { Role } from '../access/builtInRoles.ts'
import { read, under, write } from '../core/call.ts'
import { Done, id, list, maybe, Nothing, oneTimeCode, password, reason, shape, text, time, whole, yes } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'

/** The built-in roles that a second factor is for, custom roles by what they rest on (issue 2). */
export const secondFactorRoles: ReadonlySet<number> = new Set([
  Role.systemAdministrator,
  Role.ministryAdministrator,
  Role.groupAdministrator,
  Role.platformOperator,
])

export const SecondFactorStatus = shape({
  /** `FactorMode`, required of `secondFactorRoles`. */
  mode: whole('二次验证', 0, 2),
  /** The caller may bind one now. */
  available: yes('可绑定'),
  /** Null: none is bound. */
  confirmedAt: maybe(time('绑定时间')),
  /** Recovery codes that have not been used yet. */
  recoveryLeft: whole('剩余恢复码', 0, 10),
})

const Begun = shape({
  /** Base32, for who cannot scan. */
  secret: text('密钥', 64),
  /** `otpauth://totp/…`, which authenticator apps read. */
  uri: text('绑定链接', 1000),
  /** The same as a picture, `data:image/png;base64,…`. */
  png: text('二维码', 100_000),
})

/** Open to whoever has to bind one before anything else. No reply is kept for repetition: no secret is stored in a reply. */
const enrolment = { beforeFactor: true } as const
const ofSession = { ...enrolment, ofSession: true, logType: LogType.security } as const

/** A one-time code of RFC 6238 (30 s, six digits) besides the password, on the console. */
export const secondFactor = under('/sys/second-factor', {
  status: read.get('status', 'login', Nothing, SecondFactorStatus, enrolment),
  /** A new secret, for who knows the password; it counts from its confirmation on. */
  begin: write.post('begin', 'login', shape({ password: password('登录密码') }), Begun, { title: '绑定动态验证码', ...ofSession }),
  /** The recovery codes appear only in this reply. */
  confirm: write.post('confirm', 'login', shape({ code: oneTimeCode }), shape({ recoveryCodes: list(text('恢复码', 16)) }), {
    title: '确认绑定动态验证码',
    ...ofSession,
  }),
  /** `code` may be a recovery code, for whoever has lost the device. */
  remove: write.post('remove', 'login', shape({ password: password('密码'), code: oneTimeCode }), Done, {
    title: '解除动态验证码',
    ofSession: true,
    logType: LogType.security,
  }),
  /** For somebody below the caller who has lost device and recovery codes. */
  reset: write.post('reset', 'sys:user:deal-account', shape({ accountId: id('账号'), reason: reason() }), Done, {
    title: '重置动态验证码',
    logType: LogType.security,
  }),
})
