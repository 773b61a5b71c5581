import type { Call } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { purposeErrors, RevealPurpose } from '@oems/contract/core/reveal.ts'
import type { Access, Ctx } from './context.ts'
import { badInput, notPermitted } from './errors.ts'

/** The fields `reveal` of the contract, as a call receives them. */
export interface RevealInput {
  readonly reveal: 0 | 1
  readonly purpose: CodeOf<typeof RevealPurpose> | null
  readonly reason: string | null
}
/** Gives the record as it is to go out; where its numbers go out whole, the access is recorded with its purpose. */
export type Revealing = <R extends object>(access: Omit<Access, 'reason'>, record: R) => R
/** The same for a file of so many rows. */
export type RevealingFile = (what: string, rows: number) => void

/** The records whose own marked fields a reply shows whole; a copy of one is masked again. */
const revealed = new WeakSet<object>()
export const isRevealed = (record: object): boolean => revealed.has(record)

/** A record whose numbers are nobody's own, though those of its kind usually are: an embassy's among people's (02 §2.9). */
export function shownWhole<R extends object>(record: R): R {
  revealed.add(record)
  return record
}

/**
 * Replies are masked by the marks of their fields. Unmasked numbers need a permission of their own and a purpose, and leave an entry in the
 * access log (01 §3.16). Called before the record is queried, since a caller without the permission is refused for any record:
 *
 *     const reveal = revealing(ctx, 'biz:visitor-info:reveal', query)
 *     const row = await find(ctx, visitorId)
 *     return reveal({ what: '访客', id: row.id, name: row.name, orgId: row.orgId }, row)
 */
export function revealing(ctx: Ctx, permission: string, { reveal, purpose, reason }: RevealInput): Revealing {
  if (reveal !== 1) return (_access, record) => record
  if (!ctx.actor.permissions.has(permission)) throw notPermitted()
  const why = wordsOf({ purpose, reason })
  return (access, record) => {
    ctx.recordAccess({ ...access, reason: why })
    const whole = { ...record }
    revealed.add(whole)
    return whole
  }
}

/** Of an export whose contract line names who may see its numbers whole; null: no purpose was given, and they go out masked (00 §4). */
export function revealingFile(ctx: Ctx, { remarks }: Pick<Call, 'remarks'>, input: object): RevealingFile | null {
  const { purpose = null, reason = null } = input as Partial<RevealInput>
  if (remarks.reveals === undefined || purpose === null) return null
  if (!ctx.actor.permissions.has(remarks.reveals)) throw notPermitted('您没有查看完整号码的权限，请不选查看目的，导出掩码后的号码')
  const why = wordsOf({ purpose, reason })
  return (what, rows) => ctx.recordAccess({ what, name: `导出${rows}行`, reason: why })
}

function wordsOf({ purpose, reason }: Pick<RevealInput, 'purpose' | 'reason'>): string {
  const errors = purposeErrors({ purpose, reason })
  if (errors.length > 0 || purpose === null) throw badInput(errors)
  return [RevealPurpose.label(purpose), reason].filter((text) => text !== null).join('：')
}
