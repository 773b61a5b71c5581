import type { FieldError } from '../core/errors.ts'
import { id, longText, optional, text, time, whole, withDefault } from '../core/fields.ts'
import { identity } from '../people/employeeFields.ts'
import { VisitReason } from './codes.ts'

const { name, sex, birthday, idType, idNumber, nationCode, telephoneCode, mobile } = identity
/** Who comes: of the certificate as much as they show. */
export const visitorIdentity = { name, sex, telephoneCode, mobile, idType, idNumber, nationCode, birthday }

/** What is said of the visit by whoever registers it, at the desk or on the own phone (03 §2.5). */
export const visitDetails = {
  company: optional(text('来访单位', 100, { log: 'plain' })),
  visitReason: VisitReason.schema,
  companionNum: withDefault(whole('随行人数', 0, 50), 0),
  plateNo: optional(text('车牌号', 16, { log: 'personal' })),
}
export const badgeNo = optional(text('访客证号', 16, { log: 'plain' }))
/** What the desk says beside that. */
export const visitFields = {
  ...visitDetails,
  hostEmployeeId: optional(id('接待人')),
  visitTime: time('预计到访时间'),
  /** Expected until the visitor has left, then the real one. */
  leaveTime: optional(time('离开时间')),
  badgeNo,
  remark: optional(longText('备注')),
}

interface Rules {
  readonly mobile: string | null
  readonly visitTime: string | null
  readonly leaveTime: string | null
}
/** What a visit asks beside the rules of anybody's identity: whom to call, and an end after its beginning. */
export const visitErrors = ({ mobile, visitTime, leaveTime }: Rules): readonly FieldError[] => [
  ...(mobile === null ? [{ path: 'mobile', msg: '请输入手机号' }] : []),
  ...(visitTime !== null && leaveTime !== null && Date.parse(leaveTime) < Date.parse(visitTime)
    ? [{ path: 'leaveTime', msg: '离开时间不能早于预计到访时间' }]
    : []),
]
