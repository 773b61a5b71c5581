import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import type { Access, Ctx } from './context.ts'
import { badField, notPermitted } from './errors.ts'

/** The fields `reveal` of the contract, as a call receives them. */
export interface AskedWhole {
  readonly reveal: 0 | 1
  readonly purpose: CodeOf<typeof RevealPurpose> | null
  readonly reason: string | null
}
/** Whether the record's numbers are shown whole; if so, that somebody looked is written down with the purpose. */
export type Revealing = (seen: Omit<Access, 'reason'>) => boolean

const other = 9

/**
 * Whole numbers need a permission of their own and a purpose, and leave a line of sensitive reading (01 §3.16). Asked before the record is
 * looked for, since a caller who may not is told so of any record:
 *
 *     const whole = revealing(ctx, 'biz:visitor-info:reveal', asked)
 *     const row = await find(ctx, visitorId)
 *     return whole({ what: '访客', id: row.id, name: row.name, orgId: row.orgId }) ? row : masked(row)
 */
export function revealing(ctx: Ctx, permission: string, { reveal, purpose, reason }: AskedWhole): Revealing {
  if (reveal !== 1) return () => false
  if (!ctx.actor.permissions.has(permission)) throw notPermitted()
  if (purpose === null) throw badField('purpose', '请选择查看目的')
  if (purpose === other && reason === null) throw badField('reason', '请输入查看原因')
  const why = [RevealPurpose.label(purpose), reason].filter((text) => text !== null).join('：')
  return (seen) => {
    ctx.recordAccess({ ...seen, reason: why })
    return true
  }
}
