import { type Call, isAllowedReadOnly, permissionsOf, permits, takesFile } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anonymous } from '../anonymous.ts'
import type { Actor, Origin } from '../context.ts'
import { notPermitted, Refusal, ruleBroken, sessionEnded } from '../errors.ts'
import { checkOp } from './currentOrganisation.ts'
import type { AppContext } from './dispatch.ts'
import { auditRefusal } from './execution.ts'
import { hitShared, type LimitName, type LocalCounters } from './limits.ts'
import { originOf } from './replies.ts'
import { countReveal } from './revealLimit.ts'

/** What is known of a request before its body is read. */
export interface Arrival {
  /** `performance.now()` */
  readonly started: number
  readonly origin: Origin
  readonly actor: Actor
}

/** Who may come is judged by address and headers alone (order of 01 §5): of whoever may not, nothing more is read. */
export async function admit(
  context: AppContext,
  counters: LocalCounters,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Arrival> {
  const started = performance.now()
  const origin = originOf(request)
  const now = context.clock()
  if (call.may === 'public') {
    if (context.limits) await limitPublic(context, counters, call, origin, now)
    return { started, origin, actor: anonymous }
  }
  const actor = await actorOf(context, origin, now, call.remarks.passive === true)
  // Before anything can be refused: whoever has lost a right learns it from the refusal.
  reply.header('perm-ver', actor.permVersion)
  const arrival = { started, origin, actor }
  await admitCaller(context, counters, call, request, arrival)
  return arrival
}

/** Whoever is known has limits and rights; the same is asked of a call that is made anew within another. */
export async function admitCaller(
  context: AppContext,
  counters: LocalCounters,
  call: Call,
  request: FastifyRequest,
  { actor, origin, started }: Arrival,
): Promise<void> {
  if (context.limits) await limitByAccount(context, counters, call, actor)
  try {
    gate(call, actor, request)
  } catch (refusal) {
    await auditRefusal(context, { actor, origin, now: context.clock() }, request, { call, input: {}, error: refusal, started })
    throw refusal
  }
}

/** A camp shares one address: who is signed in counts for the own account there, and takes nothing from the others. */
async function limitPublic(context: AppContext, counters: LocalCounters, call: Call, origin: Origin, now: Date) {
  if (call.remarks.limit === 'file') return counters.hit('filesByAddress', origin.ip)
  const known = origin.token === null ? null : await actorOf(context, origin, now, true).catch(nobody)
  await (known ? limitByAccount(context, counters, call, known) : limitByAddress(context, counters, call, origin))
}

const nobody = (error: unknown) => {
  if (error instanceof Refusal) return null
  throw error
}

async function limitByAddress({ db }: AppContext, counters: LocalCounters, { remarks: { limit } }: Call, { ip }: Origin) {
  if (limit === 'captcha') await hitShared(db, 'captchaByAddress', ip)
  // The sign-in counts once more, together with other processes, when its body has been read.
  else counters.hit(limit === 'login' ? 'loginByAddress' : 'publicByAddress', ip)
}

async function limitByAccount({ db }: AppContext, counters: LocalCounters, call: Call, { accountId, viewerId }: Actor) {
  // Whoever looks at an account uses up nothing of what its owner may ask for.
  const key = String(viewerId ?? accountId)
  const { limit } = call.remarks
  if (limit === 'export') return hitShared(db, 'exports', key)
  if (limit === 'resetPassword') return hitShared(db, 'passwordResets', key)
  counters.hit(limit === 'lookUp' ? 'lookUps' : generalLimitOf(call), key)
}

function generalLimitOf(call: Call): LimitName {
  if (takesFile(call)) return call.remarks.intake === 'file' ? 'fileParts' : 'uploads'
  return call.kind === 'write' ? 'writes' : 'reads'
}

/**
 * What shows whole numbers says so in the contract, by its permission or by the field `reveal`, an export by its purpose; it is counted and
 * kept from read-only sessions.
 */
export async function admitReveal(context: AppContext, call: Call, actor: Actor, now: Date, input: object): Promise<void> {
  const { reveal, purpose } = input as { readonly reveal?: 0 | 1; readonly purpose?: number | null }
  const asked = reveal === 1 || (call.remarks.reveals !== undefined && purpose != null)
  const reveals = asked || permissionsOf(call).some((permission) => permission.endsWith(':reveal'))
  if (!reveals) return
  if (actor.readOnly) throw readOnlySession()
  if (context.limits) await countReveal(context.db, actor, now)
}

/** A list that is searched by somebody's number tells whether that is registered; the calls that tell it by themselves have counted already. */
export function admitLookUp(
  { limits }: AppContext,
  counters: LocalCounters,
  call: Call,
  { accountId, viewerId }: Actor,
  input: object,
): void {
  if (!limits || call.kind === 'write' || call.remarks.limit) return
  const fields = call.input.properties as Readonly<Record<string, Field>>
  const isLookUp = Object.entries(input).some(([name, value]) => fields[name]?.byNumber && typeof value === 'string' && mayBeNumber(value))
  if (isLookUp) counters.hit('lookUps', String(viewerId ?? accountId))
}

/** No token, an ended session or one of the other platform: 401, 403 or 409, which speak of the session alone. */
export async function actorOf(
  { sessionOf }: Pick<AppContext, 'sessionOf'>,
  { platform, token, ip }: Origin,
  now: Date,
  passive: boolean,
): Promise<Actor> {
  if (token === null || !looksLikeToken.test(token)) throw sessionEnded('signedOut')
  const actor = await sessionOf(token, { now, ip, passive })
  if (actor.platform !== platform) throw sessionEnded('signedOut')
  return actor
}

/** 32 bytes in base64url; the database is not asked for anything else. */
const looksLikeToken = /^[\w-]{43}$/

/** What is asked of a known caller before the input is read (order of 01 §5). */
function gate(call: Call, actor: Actor, { headers }: FastifyRequest) {
  if (actor.mustChange && !call.remarks.beforePassword) throw ruleBroken('请先修改初始密码')
  if (actor.mustEnrol && !call.remarks.beforePassword && !call.remarks.beforeFactor) throw ruleBroken('请先绑定动态验证码')
  if (actor.readOnly && !isAllowedReadOnly(call)) throw readOnlySession()
  if (!permits(call, actor.permissions)) throw notPermitted()
  if (call.may === 'self' && actor.personId === null) throw notPermitted()
  if (call.kind === 'write' && permissionsOf(call).length > 0) checkOp(actor, headers.op)
}

const readOnlySession = () => notPermitted('只读查看模式，不能操作')
