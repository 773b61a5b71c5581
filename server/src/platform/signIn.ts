import { createHash } from 'node:crypto'
import type { Input } from '@oems/contract/core/call.ts'
import type { session as calls } from '@oems/contract/platform/session.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/database.ts'
import { dayOf } from '../core/days.ts'
import { notPermitted, type Refusal, ruleBroken, sessionEnded, tooMany } from '../core/errors.ts'
import { searchHash } from '../core/keys.ts'
import { hitShared, isFull } from '../core/limits.ts'
import { checkCaptcha } from './captcha.ts'
import { guideStep } from './guide.ts'
import { isPassword } from './passwords.ts'
import type { PlatformServices } from './services.ts'
import { openSession } from './sessions.ts'
import type { Settings } from './settings.ts'
import { account, role, rop } from './tables.ts'

type Login = Input<typeof calls.login>
type Account = typeof account.$inferSelect

/**
 * 01 §5.1, in its order: rate, captcha, temporary lock, account and password, status, pairs. An unknown name costs the same time and hears the
 * same words as a wrong password; every failure is counted although the call is refused.
 */
export const signIn = ({ settings: reader }: PlatformServices, limited: boolean) =>
  async function signInTo(ctx: WriteCtx, login: Login) {
    if (ctx.origin.foreign) throw notPermitted()
    const settings = await reader.current()
    const failures = failuresOf(ctx, login.username)
    if (limited) await limit(ctx, login.username)
    const failed = await failures.read(settings)
    const mode = settings['security.captcha.mode']
    if (mode === 1 || (mode === 2 && failed.count >= 2)) await checkCaptcha(ctx.db, login.uuid, login.captcha, ctx.now).catch(keep)

    const found = await findAccount(ctx, login.username)
    const lockedUntil = Math.max(failed.lockedUntil, found?.lockedUntil ? Date.parse(found.lockedUntil) : 0)
    if (lockedUntil > ctx.now.getTime()) throw lockedWords(lockedUntil - ctx.now.getTime()).keepingWrites()
    if (!(await isPassword(login.password, found?.passwordHash ?? null)) || !found) {
      if (limited) await hitShared(ctx.db, 'loginFailuresByAddress', ctx.origin.ip)
      throw await failures.count(settings, found)
    }
    if (found.status === 2) throw sessionEnded('locked')
    return admit(ctx, found, settings)
  }

const keep = (refusal: Refusal): never => {
  throw refusal.keepingWrites()
}

async function limit(ctx: WriteCtx, username: string) {
  await hitShared(ctx.db, 'loginByAddress', ctx.origin.ip).catch(keep)
  await hitShared(ctx.db, 'loginByName', username.toLowerCase()).catch(keep)
  const wait = await isFull(ctx.db, 'loginFailuresByAddress', ctx.origin.ip)
  if (wait !== null) throw tooMany(wait)
}

const lockedWords = (leftMs: number) => ruleBroken(`密码错误次数过多，账号已临时锁定，请${Math.ceil(leftMs / 60_000)}分钟后再试`)

/** Counted by name, also of names that do not exist, so that both behave alike. */
function failuresOf(ctx: WriteCtx, username: string) {
  const key = createHash('sha256').update(username.toLowerCase()).digest('base64url')
  const windowMs = (settings: Settings) => settings['security.login.lockMinutes'] * 60_000

  async function read(settings: Settings) {
    const [row] = await ask<{ count: number; start: Date | string }>(
      ctx.db,
      sql`select fail_count as count, window_start as start from sys_login_fail where username_hash = ${key}`,
    )
    const until = row ? new Date(row.start).getTime() + windowMs(settings) : 0
    if (!row || until <= ctx.now.getTime()) return { count: 0, lockedUntil: 0 }
    return { count: row.count, lockedUntil: row.count >= settings['security.login.maxFail'] ? until : 0 }
  }

  /** One more; the words tell the tries that are left from the third failure on, and the last failure locks for a while. */
  async function count(settings: Settings, found: Account | undefined): Promise<Refusal> {
    const at = ctx.now.toISOString()
    const windowStart = new Date(ctx.now.getTime() - windowMs(settings)).toISOString()
    const [row] = await ask<{ count: number }>(
      ctx.db,
      sql`insert into sys_login_fail as f (username_hash, fail_count, window_start) values (${key}, 1, ${at})
          on conflict (username_hash) do update set
            fail_count = case when f.window_start <= ${windowStart} then 1 else f.fail_count + 1 end,
            window_start = ${at}
          returning fail_count as count`,
    )
    const made = row?.count ?? 1
    const left = settings['security.login.maxFail'] - made
    if (left <= 0 && found) {
      const until = new Date(ctx.now.getTime() + windowMs(settings)).toISOString()
      await ctx.db.update(account).set({ lockedUntil: until }).where(eq(account.id, found.id))
    }
    const captchaRequired = settings['security.captcha.mode'] === 2 && made >= 2
    return ruleBroken('账号或密码错误', {
      ...(made >= 3 && { left: Math.max(0, left) }),
      ...(captchaRequired && { captchaRequired }),
    }).keepingWrites()
  }
  return { read, count }
}

/** By login name whatever its case, or by a mobile number of mainland China. */
async function findAccount({ db }: WriteCtx, typed: string): Promise<Account | undefined> {
  const byMobile = /^\d{11}$/.test(typed) ? eq(account.mobileHash, searchHash('mobile', `86:${typed}`)) : undefined
  const byName = sql`lower(${account.username}) = ${typed.toLowerCase()}`
  const rows = await db
    .select()
    .from(account)
    .where(and(or(byName, byMobile), isNull(account.deletedAt)))
    .limit(2)
  return rows.find(({ username }) => username.toLowerCase() === typed.toLowerCase()) ?? rows[0]
}

/** Picks the current pair and opens the session; the account's row is held, so of two at once exactly one stays. */
async function admit(ctx: WriteCtx, found: Account, settings: Settings) {
  const { platform, ip, userAgent } = ctx.origin
  await ctx.db.select({ id: account.id }).from(account).where(eq(account.id, found.id)).for('update')
  const pairs = await validPairs(ctx, found.id)
  const fit = pairs.filter(({ webLogin, baseRoleId }) => (platform === 'WEB' ? webLogin === 1 : baseRoleId === 12))
  const [current] = fit
  if (!current) {
    const onlyEmployee = platform === 'WEB' && pairs.some(({ baseRoleId }) => baseRoleId === 12)
    throw notPermitted(onlyEmployee ? '员工账号请使用手机端登录' : '您的账号暂无系统访问权限，请联系管理员').keepingWrites()
  }
  const opened = await openSession(ctx.db, { accountId: found.id, platform, ropId: current.ropId, ip, userAgent }, ctx.now, settings)
  const seen = { lastLoginTime: ctx.now.toISOString(), lastLoginIp: ip, loginCount: found.loginCount + 1, lockedUntil: null }
  await ctx.db.update(account).set(seen).where(eq(account.id, found.id))
  await ctx.db.execute(
    sql`delete from sys_login_fail where username_hash = ${createHash('sha256').update(found.username.toLowerCase()).digest('base64url')}`,
  )
  ctx.note({ what: '账号', id: found.id, name: found.username, orgId: current.orgId, before: null, after: null })
  ctx.setHeader('set-cookie', cookieOf(ctx, opened))
  return { ...opened, mustChange: found.mustChange, step: guideStep({ mustChange: found.mustChange }) }
}

/** Readable by script, as the documents need; authority comes from the header alone, so a foreign site gains nothing by it. */
const cookieOf = ({ origin: { platform, secure } }: WriteCtx, { token, expire }: { token: string; expire: number }) =>
  `${platform === 'H5' ? `h5token=${token}; Path=/oems/h5/` : `token=${token}; Path=/`}; Max-Age=${expire}; SameSite=Lax${secure ? '; Secure' : ''}`

/** The pairs in force today, lowest role first. */
async function validPairs({ db, now }: WriteCtx, accountId: number) {
  const today = dayOf(now)
  return db
    .select({ ropId: rop.id, roleId: rop.roleId, orgId: rop.orgId, webLogin: role.webLogin, baseRoleId: role.baseRoleId })
    .from(rop)
    .innerJoin(role, eq(role.id, rop.roleId))
    .where(
      and(
        eq(rop.accountId, accountId),
        isNull(rop.deletedAt),
        isNull(role.deletedAt),
        sql`coalesce(${rop.validFrom} <= ${today}, true) and coalesce(${rop.validTo} >= ${today}, true)`,
      ),
    )
    .orderBy(asc(rop.roleId), asc(rop.id))
}
