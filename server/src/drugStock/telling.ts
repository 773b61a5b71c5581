import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db, type ReadDb } from '../core/db/database.ts'
import { type NewMessage, tell, tellEach } from '../core/messages/tell.ts'

export interface Telling {
  readonly db: Db
  readonly now: Date
}
export type Said = Pick<NewMessage, 'title' | 'content' | 'link' | 'bizType' | 'bizId' | 'dedupKey'>

const longestName = 24
/** A batch in a message, which has room for 500 characters: of a long name the beginning. */
export const batchWords = (drugName: string, batchNo: string) =>
  `“${drugName.length > longestName ? `${drugName.slice(0, longestName)}…` : drugName}”批号${batchNo}`

/** Not a closed project, at which nobody could do what a message asks for. */
export const stillOpen = (orgId: SQL) =>
  sql`not exists (select from project shut where shut.project_id = ${orgId} and shut.project_status = ${code(ProjectStatus.closed)})`

/** Assignments `p` of whoever books at a node by a role at the node itself, and hears. */
const keepers = (at: SQL, today: string) => sql`
  from sys_account_rop p join sys_role r on r.id = p.role_id and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
    join sys_account a on a.id = p.account_id and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
    join sys_role_menu g on g.role_id = r.id
    join sys_menu m on m.id = g.menu_id and m.deleted_at is null and m.status = ${code(EnabledStatus.enabled)} and m.perms @> ${array([stockBills.save.may])}::text[]
  where p.org_id = ${at} and p.deleted_at is null and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)`

/** The nearest node at or above a unit at which somebody books. */
const nearestKept = (today: string) => sql`(
  select at.id from org o cross join lateral unnest(path_ids(o.path)) with ordinality at (id, depth)
   where o.id = units.id and exists (select ${keepers(sql`at.id`, today)}) order by at.depth desc limit 1)`

type Staff = ReadonlyMap<number, readonly number[]>

/** Whoever books at these nodes, the accounts by their nodes; `place`: where they are looked for, of rows `units`. */
async function staffOf({ db }: { readonly db: ReadDb }, orgIds: readonly number[], today: string, place: SQL): Promise<Staff> {
  if (orgIds.length === 0) return new Map()
  const found = await ask<{ orgId: number; accountId: number }>(
    db,
    sql`select distinct units.id as "orgId", kept.account_id as "accountId"
          from unnest(${array([...new Set(orgIds)])}::bigint[]) units (id) cross join lateral (select ${place} as at) place
          cross join lateral (select p.account_id ${keepers(sql`place.at`, today)}) kept`,
  )
  return new Map([...Map.groupBy(found, ({ orgId }) => orgId)].map(([orgId, own]) => [orgId, own.map(({ accountId }) => accountId)]))
}

type Weight = Pick<NewMessage, 'type' | 'level'>
export const asTodo: Weight = { type: MessageType.todo, level: MessageLevel.important }
export const asReminder: Weight = { type: MessageType.reminder, level: MessageLevel.normal }
export const asWarning: Weight = { type: MessageType.warning, level: MessageLevel.important }

type SaidAt = Said & { readonly orgId: number }
const placesOf = (said: readonly SaidAt[]) => said.map(({ orgId }) => orgId)

/** Tells each node's staff what concerns it. Gives back how many messages there were. */
export async function tellStaff(ctx: Telling, weight: Weight, said: readonly SaidAt[]): Promise<number> {
  await tellThem(ctx, weight, said, await staffOf(ctx, placesOf(said), dayOf(ctx.now), sql`units.id`))
  return said.length
}

/** The same of what has just happened at a node: where nobody there hears, whoever books at the nearest node above. */
export async function tellStaffOrAbove(ctx: Telling, weight: Weight, said: readonly SaidAt[]): Promise<void> {
  const today = dayOf(ctx.now)
  await tellThem(ctx, weight, said, await staffOf(ctx, placesOf(said), today, nearestKept(today)))
}

const tellThem = (ctx: Telling, weight: Weight, said: readonly SaidAt[], staff: Staff) =>
  tellEach(
    ctx,
    said.map(({ orgId, ...one }) => ({ to: staff.get(orgId) ?? [], ...weight, ...one })),
  )

const administrators = [Role.groupAdministrator, Role.companyAdministrator]

/** The administrators of the company to which a node belongs, or of the group where there is none between. */
export async function tellCompany(ctx: Telling, orgId: number, said: Said): Promise<void> {
  const [company] = await ask<{ id: number }>(
    ctx.db,
    sql`select c.id from org n join org c on c.id = any(string_to_array(trim(n.path, '/'), '/')::bigint[])
         where n.id = ${orgId} and c.org_type in (${code(OrgType.group, OrgType.company)})
         order by c.depth desc limit 1`,
  )
  if (company) await tell(ctx, { to: { roleId: administrators, orgId: company.id }, ...asWarning, ...said })
}

/** Of these records, those of which nobody has been told today by a message of this kind: a job that runs twice tells once. */
export async function notToldToday({ db, now }: Telling, bizType: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const told = await ask<{ id: number }>(
    db,
    sql`select distinct biz_id as id from sys_message
         where created_at >= ${startOf(dayOf(now)).toISOString()}::timestamptz and biz_type = ${bizType} and biz_id = any(${array(ids)}::bigint[])`,
  )
  const gone = new Set(told.map(({ id }) => id))
  return new Set(ids.filter((id) => !gone.has(id)))
}
