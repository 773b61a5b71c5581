import type { Input } from '@oems/contract/core/call.ts'
import type { session as calls } from '@oems/contract/platform/session.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { type Database, statement } from '../core/database.ts'
import { dayOf } from '../core/days.ts'
import { badField, notFound, ruleBroken } from '../core/errors.ts'
import { masked } from '../core/masks.ts'
import { guideStep, reporterRole } from './guide.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import type { PlatformServices } from './services.ts'
import { endSessions } from './sessions.ts'
import { account, role } from './tables.ts'

interface Self {
  readonly nickname: string
  readonly stateKey: Buffer
  readonly rops: Pair[]
}
export interface Pair {
  readonly ropId: number
  readonly roleId: number
  readonly baseRoleId: number
  readonly roleName: string
  readonly webLogin: 0 | 1
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly orgProjectType: number
  readonly projectId: number | null
  readonly validTo: string | null
}

/** $1 session, $2 today. */
export const findSelf = statement<Self>(
  'self',
  `select a.nickname, s.state_key "stateKey", (
     select json_agg(json_build_object('ropId', p.id, 'roleId', p.role_id, 'baseRoleId', r.base_role_id, 'roleName', r.role_name, 'webLogin', r.web_login,
       'orgId', o.id, 'orgName', o.org_name, 'orgType', o.org_type, 'orgProjectType', o.org_project_type,
       'projectId', case when o.org_type = 4 then o.id end, 'validTo', p.valid_to) order by p.role_id, p.id)
     from sys_account_rop p join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
     where p.account_id = a.id and p.deleted_at is null and o.deleted_at is null and r.deleted_at is null
       and coalesce(p.valid_from <= $2::date, true) and coalesce(p.valid_to >= $2::date, true)) rops
   from sys_session s join sys_account a on a.id = s.account_id where s.session_id = $1`,
)
const selfOf = async ({ reader }: Pick<Database, 'reader'>, { actor, now }: Ctx) => {
  const [self] = await findSelf(reader, [actor.sessionId, dayOf(now)])
  return self ?? Promise.reject(notFound())
}

export const pairsOf = async (database: Pick<Database, 'reader'>, ctx: Ctx) => (await selfOf(database, ctx)).rops

export const userInfo =
  (database: Pick<Database, 'reader'>, { permissions }: PlatformServices) =>
  async (ctx: Ctx) => {
    const { actor, now } = ctx
    const [{ nickname, stateKey, rops }, perms] = await Promise.all([
      selfOf(database, ctx),
      permissions.listOf(actor.roleId, actor.permVersion),
    ])
    return {
      lastUpdate: now.getTime(),
      step: guideStep(actor),
      isProjectReporter: actor.baseRoleId === reporterRole,
      rops,
      accountId: actor.accountId,
      userId: actor.accountId,
      nickname,
      avatarUrl: null,
      perms,
      mustChange: actor.mustChange,
      passwordExpireDays: null,
      current: { ropId: actor.ropId, roleId: actor.roleId, orgId: actor.orgId, projectId: actor.orgType === 4 ? actor.orgId : null },
      querySubscribeOrg: false,
      permVersion: actor.permVersion,
      stateKey: stateKey.toString('base64'),
      readOnly: false,
    }
  }

export async function baseInfo(ctx: Ctx) {
  const { actor, db } = ctx
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId))
  const [named] = await db.select({ roleName: role.roleName }).from(role).where(eq(role.id, actor.roleId))
  if (!own) throw notFound()
  return {
    userId: own.id,
    accountId: own.id,
    username: own.username,
    nickname: own.nickname,
    avatarUrl: null,
    mobile: masked.phone(own.mobile),
    email: own.email,
    lastLoginTime: own.lastLoginTime,
    lastLoginIp: own.lastLoginIp,
    passwordExpireDays: null,
    roleName: named?.roleName ?? '',
    orgName: actor.orgName,
  }
}

/** The old password is asked for unless the first one is still to be changed; every other session of the account ends. */
export const changePassword =
  ({ settings }: PlatformServices) =>
  async (ctx: WriteCtx, { password, newPassword }: Input<typeof calls.changePassword>) => {
    const now = await settings.current()
    const [own] = await ctx.db.select().from(account).where(eq(account.id, ctx.actor.accountId)).for('update')
    if (!own) throw notFound()
    if (!own.mustChange && !password) throw badField('password', '请输入原密码')
    if (password && !(await isPassword(password, own.passwordHash))) throw ruleBroken('原密码错误')
    checkPassword(newPassword, own.username, { minLength: now['security.password.minLength'], classes: now['security.password.classes'] })
    if (await isPassword(newPassword, own.passwordHash)) throw badField('newPassword', '新密码不能与原密码相同')
    const changed = { passwordHash: await hashPassword(newPassword), passwordTime: ctx.now.toISOString(), mustChange: false }
    await ctx.db.update(account).set(changed).where(eq(account.id, own.id))
    await endSessions(ctx.db, sql`account_id = ${own.id} and session_id <> ${ctx.actor.sessionId}`, 5, ctx.now)
    ctx.note({ what: '账号密码', id: own.id, name: own.username, before: null, after: null })
  }
