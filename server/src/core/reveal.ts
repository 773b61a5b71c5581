import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import type { Access, Ctx } from './context.ts'
import { badField, notPermitted } from './errors.ts'

/** The fields `reveal` of the contract, as a call receives them. */
export interface RevealInput {
  readonly reveal: 0 | 1
  readonly purpose: CodeOf<typeof RevealPurpose> | null
  readonly reason: string | null
}
/** Whether the record's numbers go out unmasked; if so, the access is recorded with its purpose. */
export type Revealing = (access: Omit<Access, 'reason'>) => boolean

/**
 * Unmasked numbers need a permission of their own and a purpose, and leave an entry in the access log (01 §3.16). Called before the record
 * is queried, since a caller without the permission is refused for any record:
 *
 *     const whole = revealing(ctx, 'biz:visitor-info:reveal', query)
 *     const row = await find(ctx, visitorId)
 *     return whole({ what: '访客', id: row.id, name: row.name, orgId: row.orgId }) ? row : masked(row)
 */
export function revealing(ctx: Ctx, permission: string, { reveal, purpose, reason }: RevealInput): Revealing {
  if (reveal !== 1) return () => false
  if (!ctx.actor.permissions.has(permission)) throw notPermitted()
  if (purpose === null) throw badField('purpose', '请选择查看目的')
  if (purpose === RevealPurpose.other && reason === null) throw badField('reason', '请输入查看原因')
  const purposeAndReason = [RevealPurpose.label(purpose), reason].filter((text) => text !== null).join('：')
  return (access) => {
    ctx.recordAccess({ ...access, reason: purposeAndReason })
    return true
  }
}
