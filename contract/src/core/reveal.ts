import { codes } from './codes.ts'
import { flag, optional, reason, withDefault } from './fields.ts'

/** 01 §3.16: what a whole identity or phone number is looked at for. */
export const RevealPurpose = codes('查看目的', {
  treatment: [1, '诊疗救治'],
  emergencyContact: [2, '应急联系'],
  identityCheck: [3, '身份核对'],
  other: [9, '其他'],
})

/** What every call that can show whole numbers takes beside its own fields: whole ones need a purpose, and 其他 a reason (01 §3.16). */
export const reveal = {
  reveal: withDefault(flag('显示完整号码'), 0),
  purpose: optional(RevealPurpose.schema),
  reason: optional(reason('查看原因', 100)),
}

/** What an export takes of it: without a purpose marked numbers go out masked (00 §4). Goes with the remark `reveals`. */
export const exportPurpose = { purpose: reveal.purpose, reason: reveal.reason }
