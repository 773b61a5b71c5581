import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { CaptchaMode } from '@oems/contract/session/codes.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { failuresOf, refuseLocked } from '../accounts/failures.ts'
import { daysLeft, passwordPolicy } from '../accounts/passwordPolicy.ts'
import { cookieOf, openSession } from '../accounts/sessions.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { param, prepared, preparedSelect } from '../core/db/prepared.ts'
import { NextStep, notPermitted, ruleBroken, sessionEnded } from '../core/errors.ts'
import { hitShared } from '../core/http/limits.ts'
import type { Settings } from '../core/settings.ts'
import { checkCaptcha, keepCaptcha } from './captcha.ts'
import { guideStep } from './guide.ts'
import { foreignNetwork, mayComeFrom } from './ipRule.ts'
import { logIdentity } from './logIdentity.ts'
import { tellOfNewAddress } from './newAddress.ts'
import { lockFactor, takeCode } from './secondFactor/factors.ts'
import { isFactorOffered } from './secondFactor/mode.ts'
import { asksCaptcha, captchaAfter, keepWrites, type PasswordLogin, type Verified } from './verifyLogin.ts'

type Account = typeof account.$inferSelect

/**
 * 01 §5.1, in its order: rate, captcha, temporary lock, account and password (`verifyLogin`), status, assignments, network, second factor. Tries for
 * one name are judged one after another, by the count as it then stands; an unknown name gets the same message as a wrong password, and
 * every failure is counted although the call is refused.
 */
export async function signIn(ctx: WriteCtx, login: PasswordLogin, { isRight, hash, accountId, isPictured }: Verified) {
  const { settings } = ctx
  const failures = failuresOf(ctx, login.username)
  // One journey in this order, for the locks have one: each statement finds what stands there when the ones before have got theirs.
  const [failed, found, assignments] = await Promise.all([
    failures.lock(settings),
    lockAccount(ctx, accountId),
    accountId === null ? [] : validAssignments(ctx, accountId),
  ])
  const picture = asksCaptcha(settings, failed)
  // Failures beside this try may have come to where a captcha is asked for.
  if (picture && !isPictured) await checkCaptcha(ctx.db, login.uuid, login.captcha, ctx.now).catch(keepWrites)

  const asksNextTime = settings['security.captcha.mode'] === CaptchaMode.afterFailures &&
    failed.count + 1 >= captchaAfter && { captchaRequired: true }
  const wrong = async (says: string, data: object) => {
    const refusal = await failures.count(settings, found, { says, data })
    if (ctx.limited) await hitShared(ctx.db, 'loginFailuresByAddress', ctx.origin.ip).catch(keepWrites)
    return refusal
  }

  refuseLocked(ctx, failed, found)
  if (!found || !isRight || found.passwordHash !== hash) throw await wrong('账号或密码错误', { ...asksNextTime })
  if (found.status === AccountStatus.locked) throw sessionEnded('locked')
  const current = assignmentFor(ctx, assignments, settings)

  const boundFactor = ctx.origin.platform === 'WEB' && isFactorOffered(settings) ? await lockFactor(ctx, found.id) : undefined
  const codeKind = boundFactor && login.code !== null ? await takeCode(ctx, boundFactor, login.code) : null
  if (boundFactor && !codeKind) {
    // The picture was read well: it is not asked again for the second step.
    if (picture && login.uuid && login.captcha) await keepCaptcha(ctx.db, login.uuid, login.captcha, ctx.now)
    if (login.code === null) throw new NextStep('请输入动态验证码', secondStep)
    throw await wrong('动态验证码错误', { ...secondStep, ...(!picture && asksNextTime) })
  }
  const forgotten = [...new Set([login.username, found.username])].map((name) => failuresOf(ctx, name).forget())
  const [admitted] = await Promise.all([admit(ctx, found, current, codeKind, settings), ...forgotten])
  return admitted
}

const secondStep = { secondFactor: true }

/** Until this sign-in has ended: of two at once exactly one session stays. */
async function lockAccount({ db }: WriteCtx, accountId: number | null): Promise<Account | undefined> {
  if (accountId === null) return undefined
  const [found] = await selectAccount(db, { accountId })
  return found
}

const selectAccount = preparedSelect('account, locked', (db) =>
  db
    .select()
    .from(account)
    .where(and(eq(account.id, param('accountId')), isNull(account.deletedAt)))
    .for('update'),
)

/** The first assignment that may use the platform, lowest role first. The network has to be allowed for each: a session may switch. */
function assignmentFor({ origin: { platform, ip } }: WriteCtx, assignments: readonly Current[], settings: Settings) {
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

/** Opens the session. A console password that has run out is to be changed. */
async function admit(ctx: WriteCtx, found: Account, current: Current, factor: 'app' | 'recovery' | null, settings: Settings) {
  const { platform, ip, userAgent } = ctx.origin
  const left = platform === 'WEB' ? daysLeft(passwordPolicy(settings), found.passwordTime, ctx.now) : null
  const mustChange = found.mustChange || (left !== null && left <= 0)
  const [opened, by] = await Promise.all([
    openSession(ctx.db, { accountId: found.id, platform, ropId: current.ropId, ip, userAgent }, ctx.now, settings),
    logIdentity(ctx, found, current),
    noteSignIn(ctx.db, { accountId: found.id, at: ctx.now.toISOString(), ip, mustChange }),
    tellOfNewAddress(ctx, found),
  ])
  const after = factor === 'recovery' ? { secondFactor: '恢复码' } : null
  ctx.note({ what: '账号', id: found.id, name: found.username, by, orgId: current.orgId, before: null, after })
  ctx.setHeader('set-cookie', cookieOf(ctx, opened))
  return { ...opened, mustChange, step: await guideStep(ctx, { ...current, mustChange }) }
}

const noteSignIn = prepared(
  'sign-in noted',
  sql`update sys_account set last_login_time = ${param('at')}, last_login_ip = ${param('ip')}, login_count = login_count + 1,
        locked_until = null, must_change = ${param('mustChange')} where id = ${param('accountId')}`,
)

/** The assignments in force today, lowest role first. */
export const validAssignments = async ({ db, now }: WriteCtx, accountId: number) => assignmentsOn(db, { accountId, today: dayOf(now) })

const assignmentsOn = preparedSelect('assignments in force', (db) =>
  db
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
        eq(roleAssignment.accountId, param('accountId')),
        isNull(roleAssignment.deletedAt),
        isNull(role.deletedAt),
        sql`coalesce(${roleAssignment.validFrom} <= ${param('today')}::date, true) and coalesce(${roleAssignment.validTo} >= ${param('today')}::date, true)`,
      ),
    )
    .orderBy(asc(roleAssignment.roleId), asc(roleAssignment.id)),
)
