import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { flag, id, longText, optional, revised, shape, text, whole, withDefault } from '../core/fields.ts'
import { isMasked, mobileComplaint, tidyMobile, tidyTelephoneCode } from '../core/numbers.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import type { ValueOf } from '../core/value.ts'
import { ContactType } from './codes.ts'

const personal = { log: 'personal' } as const
const number = { ...personal, mask: 'phone' } as const

/** 02 §2.9: what a form says of one contact. Whoever is the first of a type at a node is its primary contact anyway. */
export const contactFields = {
  contactType: ContactType.schema,
  isPrimary: withDefault(flag('主要联系人'), 0),
  name: text('姓名', 50, personal),
  post: optional(text('职务', 50, { log: 'plain' })),
  telephoneCode: optional(text('国际区号', 6, personal)),
  mobile: optional(text('手机', 20, number)),
  phone: optional(telephone('座机', number)),
  email: optional({ ...text('邮箱', 100, personal), pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', says: '邮箱不正确' }),
  /** Often a mobile number, and shown like one. */
  wechat: optional(text('微信', 50, number)),
  isEmergency: withDefault(flag('紧急联系人'), 0),
  visibleToBelow: withDefault(flag('下级可见'), 0),
  employeeId: optional(id('员工')),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
  remark: optional(longText('备注', 200)),
}
export const ContactFields = shape(contactFields)
export type ContactFields = ValueOf<typeof ContactFields>

/** One of the contacts that a node's own form sends along: with its number and version it is changed, without them it is new. */
export const ContactLine = shape({ contactId: optional(id('联系人')), version: optional(revised.version), ...contactFields })
export type ContactLine = ValueOf<typeof ContactLine>
/** The field `contacts` of a node's form; those that it leaves out stay as they are. */
export const contactLines = withDefault(Type.Array(ContactLine, { title: '联系人', maxItems: 20, says: '一次最多保存20位联系人' }), [])

type Reachable = Pick<ContactFields, 'telephoneCode' | 'mobile' | 'phone' | 'email'>

/** Somebody can be reached, and by a number that may exist. What comes back masked stays what it is. */
export function contactErrors({ telephoneCode, mobile, phone, email }: Incomplete<Reachable>): readonly FieldError[] {
  if (mobile === null) return phone === null && email === null ? [{ path: 'mobile', msg: '手机、座机、邮箱至少填写一项' }] : []
  const complaint = isMasked(mobile) ? null : mobileComplaint(tidyTelephoneCode(telephoneCode), tidyMobile(mobile))
  return complaint === null ? [] : [{ path: 'mobile', msg: complaint }]
}
