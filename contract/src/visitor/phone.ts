import { read, under, write } from '../core/call.ts'
import { day, optional, shape, text, uuid } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { infoFields, promised } from '../infoDeclaration/fields.ts'
import { Advice } from './codes.ts'
import { visitDetails, visitorIdentity } from './visitorFields.ts'
import { passCode } from './visitors.ts'

const { name, sex, telephoneCode, mobile, nationCode } = visitorIdentity
const { declareReason: _visit, ...health } = infoFields

/** What a visitor says on the own phone: without certificate, for a stranger must not learn whose it is. */
export const VisitorDeclaration = shape({
  /** From the code that hangs at the gate. */
  qrToken: text('二维码', 64, { log: 'secret' }),
  ...{ name, sex, telephoneCode, mobile, nationCode },
  ...visitDetails,
  ...health,
  promised,
  captcha: optional(text('验证码', 8, { log: 'secret' })),
  uuid: optional(uuid('验证码编号')),
})
export type VisitorDeclaration = ValueOf<typeof VisitorDeclaration>

export const VisitorPass = shape({
  name: text('姓名', 64, { mask: 'name' }),
  orgName: text('到访单位', 100),
  visitDay: day('来访日期'),
  advice: Advice.schema,
  /** Of the pass's own address, for the scanner at the gate. */
  png: text('二维码', 100_000),
})
export type VisitorPass = ValueOf<typeof VisitorPass>

/** 03 §5.10: of people without an account. */
export const visitorPhone = under('/h5', {
  visitorDeclare: write.post('visitor-declare', 'public', VisitorDeclaration, shape({ code: passCode }), {
    title: '访客自助登记',
    limit: 'activate',
  }),
  /** Of a code that is unknown and of one that is good no longer the same is said. */
  visitorPass: read.get('visitor-pass/{code}', 'public', shape({ code: text('访客证', 64, { log: 'secret' }) }), VisitorPass),
})
