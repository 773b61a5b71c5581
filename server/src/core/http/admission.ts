import { type Call, isAllowedReadOnly, permissionsOf, permits, takesFile } from '@oems/contract/core/call.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../context.ts'
import { notPermitted, ruleBroken, sessionEnded } from '../errors.ts'
import { checkOp } from './currentOrganisation.ts'
import type { AppContext } from './dispatch.ts'
import { hitShared, type LocalCounters } from './limits.ts'

export async function limitByAddress({ db }: AppContext, counters: LocalCounters, call: Call, { ip }: Origin) {
  if (call.may !== 'public') return
  if (call.remarks.limit === 'captcha') await hitShared(db, 'captchaByAddress', ip)
  else if (call.remarks.limit !== 'login') counters.hit('publicByAddress', ip)
}

export async function limitByAccount({ db }: AppContext, counters: LocalCounters, call: Call, { accountId, viewerId }: Actor) {
  // Whoever looks at an account uses up nothing of what its owner may ask for.
  const key = String(viewerId ?? accountId)
  const { limit } = call.remarks
  if (limit === 'export') return hitShared(db, 'exports', key)
  counters.hit(limit === 'lookUp' ? 'lookUps' : takesFile(call) ? 'uploads' : call.kind === 'write' ? 'writes' : 'reads', key)
}

/**
 * What shows whole numbers says so in the contract, by its permission or by the field `reveal`, an export by its purpose; it is counted and
 * kept from read-only sessions.
 */
export async function admitReveal(context: AppContext, call: Call, { accountId, readOnly }: Actor, input: object): Promise<void> {
  const { reveal, purpose } = input as { readonly reveal?: 0 | 1; readonly purpose?: number | null }
  const asked = reveal === 1 || (call.remarks.reveals !== undefined && purpose != null)
  const reveals = asked || permissionsOf(call).some((permission) => permission.endsWith(':reveal'))
  if (!reveals) return
  if (readOnly) throw readOnlySession()
  if (context.limits) await hitShared(context.db, 'reveals', String(accountId))
}

/** No token, an ended session or one of the other platform: 401, 403 or 409, which speak of the session alone. */
export async function actorOf(context: AppContext, call: Call, { platform, token, ip }: Origin, now: Date): Promise<Actor> {
  if (!token) throw sessionEnded('signedOut')
  const actor = await context.sessionOf(token, { now, ip, passive: call.remarks.passive === true })
  if (actor.platform !== platform) throw sessionEnded('signedOut')
  return actor
}

/** What is asked of a known caller before the input is read (order of 01 §5). */
export function gate(call: Call, actor: Actor, { headers }: FastifyRequest) {
  if (actor.mustChange && !call.remarks.beforePassword) throw ruleBroken('请先修改初始密码')
  if (actor.mustEnrol && !call.remarks.beforePassword && !call.remarks.beforeFactor) throw ruleBroken('请先绑定动态验证码')
  if (actor.readOnly && !isAllowedReadOnly(call)) throw readOnlySession()
  if (!permits(call, actor.permissions)) throw notPermitted()
  if (call.may === 'self' && actor.personId === null) throw notPermitted()
  if (call.kind === 'write' && permissionsOf(call).length > 0) checkOp(actor, headers.op)
}

const readOnlySession = () => notPermitted('只读查看模式，不能操作')
