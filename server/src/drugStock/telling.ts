import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
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

/** Not a closed project, at which nobody could do what a message asks for. */
export const stillOpen = (orgId: SQL) =>
  sql`not exists (select from project shut where shut.project_id = ${orgId} and shut.project_status = ${code(ProjectStatus.closed)})`

/** Whoever books at these nodes, by a role at the node itself: the accounts by their nodes. */
async function staffAt(db: ReadDb, orgIds: readonly number[], now: Date): Promise<ReadonlyMap<number, readonly number[]>> {
  const today = dayOf(now)
  const found = await ask<{ orgId: number; accountId: number }>(
    db,
    sql`select distinct p.org_id as "orgId", p.account_id as "accountId"
          from sys_account_rop p join sys_role r on r.id = p.role_id and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
          join sys_role_menu g on g.role_id = r.id
          join sys_menu m on m.id = g.menu_id and m.deleted_at is null and m.status = ${code(EnabledStatus.enabled)} and m.perms @> ${array([stockBills.save.may])}::text[]
         where p.org_id = any(${array(orgIds)}::bigint[]) and p.deleted_at is null
           and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)`,
  )
  return new Map([...Map.groupBy(found, ({ orgId }) => orgId)].map(([orgId, own]) => [orgId, own.map(({ accountId }) => accountId)]))
}

type Weight = Pick<NewMessage, 'type' | 'level'>
export const asTodo: Weight = { type: MessageType.todo, level: MessageLevel.important }
export const asReminder: Weight = { type: MessageType.reminder, level: MessageLevel.normal }
export const asWarning: Weight = { type: MessageType.warning, level: MessageLevel.important }

/** Tells each node's staff what concerns it. Gives back how many messages there were. */
export async function tellStaff(ctx: Telling, weight: Weight, said: readonly (Said & { readonly orgId: number })[]): Promise<number> {
  const nodes = [...new Set(said.map(({ orgId }) => orgId))]
  const staff = nodes.length > 0 ? await staffAt(ctx.db, nodes, ctx.now) : new Map<number, readonly number[]>()
  await tellEach(
    ctx,
    said.map(({ orgId, ...one }) => ({ to: staff.get(orgId) ?? [], ...weight, ...one })),
  )
  return said.length
}

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
