import { under, write } from '../core/call.ts'
import { Done, longText, optional, reason, shape, text, uuid, withDefault } from '../core/fields.ts'
import { ruledByHandler } from '../core/rules.ts'
import { EmpType, Relation } from '../people/codes.ts'
import { identity } from '../people/employeeFields.ts'
import { registrationErrors } from './claim.ts'

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

/** 03 §5.10. Whoever registers learns nothing of whom the system knows: the answer is one and the same. */
export const registrationPhone = under('/h5', {
  register: write.post('register', 'public', Registration, Done, { title: '注册', limit: 'activate' }),
  joinApply: write.post('join-apply', 'self', shape({ qrToken, reason: optional(reason('申请原因')) }), Done, { title: '申请加入项目' }),
})
