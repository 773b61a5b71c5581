import { read, under, write } from '../core/call.ts'
import { Done, Id, id, list, maybe, Nothing, shape, text, time } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { Relation } from '../people/codes.ts'
import { BindSource } from './codes.ts'
import { RelativeDraft } from './relativeFields.ts'

/** One's own relative; its numbers stay masked even so, for the unit may have entered somebody else's. */
export const OwnRelative = shape({
  id: id('亲属'),
  name: text('姓名'),
  relation: Relation.schema,
  idNumber: maybe(text('证件号码', 40, { mask: 'idNumber' })),
  telephoneCode: maybe(text('手机区号', 6)),
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  source: BindSource.schema,
  boundAt: time('绑定时间'),
})
export type OwnRelative = ValueOf<typeof OwnRelative>

/** 03 §5.10: whose relatives they are follows from the sign-in alone. */
export const ownRelatives = under('/h5', {
  relatives: read.get('relatives', 'self', Nothing, shape({ list: list(OwnRelative) })),
  relativeBind: write.post('relative/bind', 'self', RelativeDraft, Id, { title: '绑定亲属', limit: 'lookUp' }),
  relativeUnbind: write.post('relative/unbind/{id}', 'self', shape({ id: id('亲属') }), Done, { title: '解除绑定亲属', whileClosed: true }),
})
