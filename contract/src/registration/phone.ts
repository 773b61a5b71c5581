import { read, under, write } from '../core/call.ts'
import { Done, id, list, longText, maybe, Nothing, optional, reason, shape, text, time, uuid, withDefault } from '../core/fields.ts'
import { ruledByHandler } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { EmpType, Relation } from '../people/codes.ts'
import { identity } from '../people/employeeFields.ts'
import { registrationErrors } from './claim.ts'
import { RegisterState } from './codes.ts'

/** From the code that hangs at the site. */
const qrToken = text('二维码', 64, { log: 'secret' })
const { email: _, ...person } = identity

const claim = {
  ...person,
  telephoneCode: withDefault(text('手机区号', 6, { log: 'personal' }), '86'),
  mobile: text('手机号', 20, { log: 'personal', mask: 'phone' }),
  empTypeClaim: { ...EmpType.schema, title: '人员类别' },
  postClaim: optional(text('岗位', 64, { log: 'plain' })),
  emergencyName: text('紧急联系人', 64, { log: 'personal' }),
  emergencyPhone: text('紧急联系电话', 20, { log: 'personal', mask: 'phone' }),
  emergencyRelation: Relation.schema,
  applyReason: optional(longText('申请说明', 200)),
}
export const Registration = ruledByHandler(
  shape({ qrToken, ...claim, captcha: optional(text('验证码', 8, { log: 'secret' })), uuid: optional(uuid('验证码编号')) }),
  registrationErrors,
)

/** An employee's request to be moved to a project, and what the project said. */
const OwnJoin = shape({
  registerEmpId: id('申请'),
  orgName: text('申请单位', 100),
  registerState: RegisterState.schema,
  appliedAt: time('申请时间'),
  dealAt: maybe(time('处理时间')),
  dealReason: maybe(longText('处理说明', 200)),
})
export type OwnJoin = ValueOf<typeof OwnJoin>
export const ownJoinsAtMost = 20

/** 03 §5.10. Whoever registers learns nothing of whom the system knows: the answer is one and the same. */
export const registrationPhone = under('/h5', {
  register: write.post('register', 'public', Registration, Done, { title: '注册', limit: 'activate' }),
  joinApply: write.post('join-apply', 'self', shape({ qrToken, reason: optional(reason('申请原因')) }), Done, { title: '申请加入项目' }),
  joins: read.get('joins', 'self', Nothing, shape({ list: list(OwnJoin) })),
})
