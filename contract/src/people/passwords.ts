import { under, write } from '../core/call.ts'
import { id, optional, shape, text } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { ruled } from '../core/rules.ts'

/** Only in this reply: its owner has to choose another at the next sign-in. */
const Issued = shape({ initialPassword: text('初始密码', 64) })

const employeeId = id('员工')
const accountId = id('账号')
const either = ruled(shape({ employeeId: optional(employeeId), accountId: optional(accountId) }), ({ employeeId, accountId }) =>
  employeeId === null && accountId === null ? [{ path: 'employeeId', msg: '请选择员工' }] : [],
)
const remarks = { title: '重置员工密码', logType: LogType.security, limit: 'resetPassword' } as const

/** A new first password for the account of somebody who stands at the caller's sites; whoever is signed in by it is so no longer (03 §5.1). */
export const passwords = under('/biz/employees', {
  resetUcPwd: write.put('reset-uc-pwd', 'biz:employee:reset-pwd', either, Issued, remarks),
  resetPwdAccount: write.put('reset-pwd-account', 'biz:employee:reset-pwd', shape({ accountId }), Issued, remarks),
})
