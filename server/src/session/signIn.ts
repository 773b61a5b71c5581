import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { CaptchaMode } from '@oems/contract/session/codes.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { failuresOf } from '../accounts/failures.ts'
import { daysLeft, passwordPolicy } from '../accounts/passwordPolicy.ts'
import { isPassword } from '../accounts/passwords.ts'
import { cookieOf, openSession } from '../accounts/sessions.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { keyedHash } from '../core/db/keys.ts'
import { notPermitted, type Refusal, ruleBroken, sessionEnded, tooMany } from '../core/errors.ts'
import { hitShared, isFull } from '../core/http/limits.ts'
import type { Settings } from '../core/settings.ts'
import { checkCaptcha, keepCaptcha } from './captcha.ts'
import { guideStep } from './guide.ts'
import { foreignNetwork, mayComeFrom } from './ipRule.ts'
import { logIdentity } from './logIdentity.ts'
import { lockFactor, takeCode } from './secondFactor/factors.ts'
import { isFactorOffered } from './secondFactor/mode.ts'

/** A sign-in by name and password. */
export type PasswordLogin = Input<typeof calls.login> & { readonly username: string; readonly password: string }
type Account = typeof account.$inferSelect

/**
 * 01 §5.1, in its order: rate, captcha, temporary lock, account and password, status, assignments, network, second factor. An unknown name costs
 * the same time and gets the same message as a wrong password; every failure is counted although the call is refused.
 */
export async function signIn(ctx: WriteCtx, login: PasswordLogin) {
  if (ctx.origin.foreign) throw notPermitted()
  const settings = ctx.settings
  if (ctx.limited) await limit(ctx, login.username)
  const failures = failuresOf(ctx, login.username)
  await failures.lock()
  const failed = await failures.read(settings)
  const mode = settings['security.captcha.mode']
  const asksCaptcha = mode === CaptchaMode.always || (mode === CaptchaMode.afterFailures && failed.count >= captchaAfter)
  if (asksCaptcha) await checkCaptcha(ctx.db, login.uuid, login.captcha, ctx.now).catch(keepWrites)

  const asksNextTime = mode === CaptchaMode.afterFailures && failed.count + 1 >= captchaAfter && { captchaRequired: true }
  const wrong = async (found: Account | undefined, says: string, data: object) => {
    if (ctx.limited) await hitShared(ctx.db, 'loginFailuresByAddress', ctx.origin.ip)
    return failures.count(settings, found, { says, data })
  }

  const found = await findAccount(ctx, login.username)
  failures.refuseLocked(failed, found)
  if (!(await isPassword(login.password, found?.passwordHash ?? null)) || !found) {
    throw await wrong(found, '账号或密码错误', { ...asksNextTime })
  }
  if (found.status === AccountStatus.locked) throw sessionEnded('locked')
  const current = await assignmentFor(ctx, found, settings)

  const boundFactor = ctx.origin.platform === 'WEB' && isFactorOffered(settings) ? await lockFactor(ctx, found.id) : undefined
  const codeKind = boundFactor && login.code !== null ? await takeCode(ctx, boundFactor, login.code) : null
  if (boundFactor && !codeKind) {
    // The picture was read well: it is not asked again for the second step.
    if (asksCaptcha && login.uuid && login.captcha) await keepCaptcha(ctx.db, login.uuid, login.captcha, ctx.now)
    if (login.code === null) throw ruleBroken('请输入动态验证码', secondStep).keepingWrites()
    throw await wrong(found, '动态验证码错误', { ...secondStep, ...(!asksCaptcha && asksNextTime) })
  }
  for (const name of [login.username, found.username]) await failuresOf(ctx, name).forget()
  return admit(ctx, found, current, codeKind, settings)
}

/** Of `CaptchaMode.afterFailures`. */
const captchaAfter = 2
const secondStep = { secondFactor: true }

const keepWrites = (refusal: Refusal): never => {
  throw refusal.keepingWrites()
}

/** In a transaction of its own: the sign-ins of a whole site share one address, and none waits until the password of another is hashed. */
const limit = ({ inOwnTransaction, origin: { ip } }: WriteCtx, username: string) =>
  inOwnTransaction(async ({ db }) => {
    await hitShared(db, 'loginByAddress', ip)
    await hitShared(db, 'loginByName', username.toLowerCase())
    const wait = await isFull(db, 'loginFailuresByAddress', ip)
    if (wait !== null) throw tooMany(wait)
  })

/** By login name whatever its case, or by a mobile number of mainland China. */
async function findAccount({ db }: WriteCtx, name: string): Promise<Account | undefined> {
  const byMobile = /^\d{11}$/.test(name) ? eq(account.mobileHash, keyedHash('mobile', `86:${name}`)) : undefined
  const byName = sql`lower(${account.username}) = ${name.toLowerCase()}`
  const rows = await db
    .select()
    .from(account)
    .where(and(or(byName, byMobile), isNull(account.deletedAt)))
    .limit(2)
  return rows.find(({ username }) => username.toLowerCase() === name.toLowerCase()) ?? rows[0]
}

/** The first assignment that may use the platform, lowest role first. The network has to be allowed for each: a session may switch. */
async function assignmentFor(ctx: WriteCtx, { id }: Account, settings: Settings) {
  const { platform, ip } = ctx.origin
  const assignments = await validAssignments(ctx, id)
  const usable = assignments.filter(({ webLogin, baseRoleId }) => (platform === 'WEB' ? webLogin === 1 : baseRoleId === Role.employee))
  const [current] = usable
  if (!current) {
    const onlyEmployee = platform === 'WEB' && assignments.some(({ baseRoleId }) => baseRoleId === Role.employee)
    throw notPermitted(onlyEmployee ? '员工账号请使用手机端登录' : '您的账号暂无系统访问权限，请联系管理员').keepingWrites()
  }
  if (!usable.every(({ baseRoleId }) => mayComeFrom(ip, baseRoleId, settings))) throw ruleBroken(foreignNetwork).keepingWrites()
  return current
}

type Current = Awaited<ReturnType<typeof validAssignments>>[number]

/** Opens the session; the account's row is locked, so of two at once exactly one stays. A console password that has run out is to be changed. */
async function admit(ctx: WriteCtx, found: Account, current: Current, factor: 'app' | 'recovery' | null, settings: Settings) {
  const { platform, ip, userAgent } = ctx.origin
  await ctx.db.select({ id: account.id }).from(account).where(eq(account.id, found.id)).for('update')
  const opened = await openSession(ctx.db, { accountId: found.id, platform, ropId: current.ropId, ip, userAgent }, ctx.now, settings)
  const left = platform === 'WEB' ? daysLeft(passwordPolicy(settings), found.passwordTime, ctx.now) : null
  const mustChange = found.mustChange || (left !== null && left <= 0)
  const signInColumns = {
    lastLoginTime: ctx.now.toISOString(),
    lastLoginIp: ip,
    loginCount: found.loginCount + 1,
    lockedUntil: null,
    mustChange,
  }
  await ctx.db.update(account).set(signInColumns).where(eq(account.id, found.id))
  const after = factor === 'recovery' ? { secondFactor: '恢复码' } : null
  const by = await logIdentity(ctx, found, current)
  ctx.note({ what: '账号', id: found.id, name: found.username, by, orgId: current.orgId, before: null, after })
  ctx.setHeader('set-cookie', cookieOf(ctx, opened))
  return { ...opened, mustChange, step: guideStep({ mustChange }) }
}

/** The assignments in force today, lowest role first. */
export async function validAssignments({ db, now }: WriteCtx, accountId: number) {
  const today = dayOf(now)
  return db
    .select({
      ropId: roleAssignment.id,
      roleId: roleAssignment.roleId,
      orgId: roleAssignment.orgId,
      webLogin: role.webLogin,
      baseRoleId: role.baseRoleId,
    })
    .from(roleAssignment)
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .where(
      and(
        eq(roleAssignment.accountId, accountId),
        isNull(roleAssignment.deletedAt),
        isNull(role.deletedAt),
        sql`coalesce(${roleAssignment.validFrom} <= ${today}, true) and coalesce(${roleAssignment.validTo} >= ${today}, true)`,
      ),
    )
    .orderBy(asc(roleAssignment.roleId), asc(roleAssignment.id))
}
