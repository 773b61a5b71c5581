import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { role } from '../access/tables.ts'
import { daysLeft, passwordPolicy } from '../accounts/passwordPolicy.ts'
import { lifetimes } from '../accounts/sessions.ts'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { unseal } from '../core/db/keys.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { notFound } from '../core/errors.ts'
import { filesOf } from '../core/files/attach.ts'
import { isInForce } from '../subscription/inForce.ts'
import { subscription } from '../subscription/tables.ts'
import { guideStep } from './guide.ts'

interface Self {
  readonly nickname: string
  readonly stateKey: Buffer
  /** Of whoever sits in front. */
  readonly mobile: Buffer | null
  readonly viewerName: string | null
  readonly passwordTime: Date | null
  readonly hasAvatar: boolean
  /** The current node subscribes to something today. */
  readonly subscribes: boolean
  readonly rops: OwnAssignment[]
}
export interface OwnAssignment {
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
  /** Pinyin and initials of the organisation. */
  readonly pinyin: string
}

const avatar = { owner: 'account', field: 'avatar' } as const

/** All that the database has to say of a session's account in one journey: every start of a console waits for it. */
export const findSelf = prepared<Self>(
  'self',
  sql`select a.nickname, s.state_key "stateKey", case when v.id is null then a.mobile else v.mobile end mobile, v.nickname "viewerName",
     a.password_time "passwordTime",
     exists (select from sys_attachment f where f.owner_type = ${avatar.owner} and f.owner_id = a.id and f.field = ${avatar.field}) "hasAvatar",
     exists (select from ${subscription} where ${subscription.orgId} = ${param('orgId')} and ${isInForce(param('today'))}) "subscribes", (
     select json_agg(json_build_object('ropId', p.id, 'roleId', p.role_id, 'baseRoleId', r.base_role_id, 'roleName', r.role_name, 'webLogin', r.web_login,
       'orgId', o.id, 'orgName', o.org_name, 'orgType', o.org_type, 'orgProjectType', o.org_project_type,
       'projectId', case when o.org_type = ${code(OrgType.project)} then o.id end, 'validTo', p.valid_to, 'pinyin', o.pinyin || ' ' || o.initials) order by p.role_id, p.id)
     from sys_account_rop p join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
     where p.account_id = a.id and p.deleted_at is null and o.deleted_at is null and r.deleted_at is null
       and coalesce(p.valid_from <= ${param('today')}::date, true) and coalesce(p.valid_to >= ${param('today')}::date, true)) rops
   from sys_session s join sys_account a on a.id = s.account_id left join sys_account v on v.id = s.viewer_id where s.session_id = ${param('sessionId')}`,
)
const selfOf = async ({ actor, now, db }: Ctx) => {
  const [self] = await findSelf(db, { sessionId: actor.sessionId, orgId: actor.orgId, today: dayOf(now) })
  return self ?? Promise.reject(notFound())
}

export const ownAssignments = async (ctx: Ctx) => (await selfOf(ctx)).rops

export async function userInfo(ctx: Ctx) {
  const { actor, now } = ctx
  const [{ nickname, stateKey, mobile, viewerName, passwordTime, hasAvatar, subscribes, rops }, perms, step] = await Promise.all([
    selfOf(ctx),
    ctx.permissions.listOf(actor.roleId, actor.permVersion),
    guideStep(ctx, actor),
  ])
  const policy = passwordPolicy(ctx.settings)
  const passwordExpireDays = byPhone(actor) ? null : daysLeft(policy, passwordTime, now)
  return {
    lastUpdate: now.getTime(),
    step,
    isProjectReporter: actor.baseRoleId === Role.projectReporter,
    rops,
    accountId: actor.accountId,
    userId: actor.accountId,
    nickname,
    avatarUrl: hasAvatar ? await avatarOf(ctx) : null,
    perms,
    mustChange: actor.mustChange,
    mustEnrol: actor.mustEnrol,
    passwordExpireDays,
    passwordExpiresSoon: passwordExpireDays !== null && passwordExpireDays <= policy.warnDays,
    current: {
      ropId: actor.ropId,
      roleId: actor.roleId,
      orgId: actor.orgId,
      projectId: actor.orgType === OrgType.project ? actor.orgId : null,
    },
    querySubscribeOrg: subscribes,
    permVersion: actor.permVersion,
    stateKey: stateKey.toString('base64'),
    readOnly: actor.readOnly,
    viewerName,
    idleMinutes: actor.readOnly ? null : lifetimes(actor.platform, ctx.settings).idle / 60_000,
    mobileTail: mobile && unseal(mobile).slice(-4),
  }
}

/** Of the account in front, as small as it is stored. */
async function avatarOf(ctx: Ctx): Promise<string | null> {
  const { accountId } = ctx.actor
  const [file] = (await filesOf(ctx, avatar, [accountId])).get(accountId) ?? []
  return file ? (file.thumbUrl ?? file.url) : null
}

/** There passwords do not run out. */
const byPhone = ({ baseRoleId }: Ctx['actor']) => baseRoleId === Role.employee

export async function baseInfo(ctx: Ctx) {
  const { actor, db, now } = ctx
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId))
  const [currentRole] = await db.select({ roleName: role.roleName }).from(role).where(eq(role.id, actor.roleId))
  if (!own) throw notFound()
  return {
    userId: own.id,
    accountId: own.id,
    username: own.username,
    nickname: own.nickname,
    avatarUrl: await avatarOf(ctx),
    mobile: own.mobile,
    email: own.email,
    lastLoginTime: own.lastLoginTime,
    lastLoginIp: own.lastLoginIp,
    passwordExpireDays: byPhone(actor) ? null : daysLeft(passwordPolicy(ctx.settings), own.passwordTime, now),
    roleName: currentRole?.roleName ?? '',
    orgName: actor.orgName,
  }
}
