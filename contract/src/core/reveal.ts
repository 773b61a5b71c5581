import { type CodeOf, codes } from './codes.ts'
import type { FieldError } from './errors.ts'
import { complaint, flag, optional, reason, withDefault } from './fields.ts'

/** 01 §3.16: what a whole identity or phone number is looked at for. */
export const RevealPurpose = codes('查看目的', {
  treatment: [1, '诊疗救治'],
  emergencyContact: [2, '应急联系'],
  identityCheck: [3, '身份核对'],
  other: [9, '其他'],
})

const why = reason('查看原因', 100)

/** What every call that can show whole numbers takes beside its own fields: whole ones need a purpose, and 其他 a reason (01 §3.16). */
export const reveal = {
  reveal: withDefault(flag('显示完整号码'), 0),
  purpose: optional(RevealPurpose.schema),
  reason: optional(why),
}

/** What an export takes of it: without a purpose marked numbers go out masked (00 §4). Goes with the remark `reveals`. */
export const exportPurpose = { purpose: reveal.purpose, reason: reveal.reason }

interface Purpose {
  readonly purpose: CodeOf<typeof RevealPurpose> | null
  readonly reason: string | null
}
/** What is missing before whole numbers are shown. */
export function purposeErrors({ purpose, reason }: Purpose): readonly FieldError[] {
  if (purpose === null) return [{ path: 'purpose', msg: complaint(RevealPurpose.schema as object, 'required') }]
  return purpose === RevealPurpose.other && reason === null ? [{ path: 'reason', msg: complaint(why, 'required') }] : []
}
