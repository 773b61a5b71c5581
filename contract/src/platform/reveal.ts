import { flag, optional, text, withDefault } from '../core/fields.ts'
import { RevealPurpose } from './codes.ts'

/** What every call that can show whole numbers takes beside its own fields: whole ones need a purpose, and 其他 a reason (01 §3.16). */
export const reveal = {
  reveal: withDefault(flag('显示完整号码'), 0),
  purpose: optional(RevealPurpose.schema),
  reason: optional({ ...text('查看原因', 100), minLength: 2 }),
}
