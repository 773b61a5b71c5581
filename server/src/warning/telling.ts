import { builtInRoles, Role } from '@oems/contract/access/builtInRoles.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { WarningKind, WarningLevel } from '@oems/contract/warning/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { array, ask, type Db, type ReadDb } from '../core/db/database.ts'
import { idsIn } from '../core/db/scope.ts'
import { nearestHeard, recipientIds } from '../core/messages/recipients.ts'
import { tell } from '../core/messages/tell.ts'

type Level = CodeOf<typeof WarningLevel>
interface Place {
  readonly orgId: number
  readonly orgName: string
}
interface Audience extends Place {
  readonly roleId: readonly number[]
}
interface Asking {
  readonly db: ReadDb
  readonly now: Date
}

const atNode = [
  Role.groupAdministrator,
  Role.companyAdministrator,
  Role.projectAdministrator,
  Role.temporaryProjectAdministrator,
  Role.doctor,
  Role.temporaryDoctor,
]
const above = [Role.groupAdministrator, Role.companyAdministrator]
const commandCentre = [Role.commandCentreAdministrator]

/** The node itself first, then those above it. */
const placesOf = async (db: ReadDb, orgId: number): Promise<readonly Place[]> => {
  const [node] = await ask<{ path: string }>(db, sql`select path from org where id = ${orgId}`)
  const path = idsIn(node!.path)
  const names = await ask<{ id: number; orgName: string }>(
    db,
    sql`select id, org_name as "orgName" from org where id = any(${array(path)}::bigint[])`,
  )
  const nameOf = new Map(names.map(({ id, orgName }) => [id, orgName]))
  return path.map((id) => ({ orgId: id, orgName: nameOf.get(id) ?? '' })).reverse()
}

/** Who hears of a warning (05 §7.2): those who deal with it at the node, the nearest administrators above it; of a severe one the command centres too. */
async function audiencesOf(ctx: Asking, orgId: number, level: Level): Promise<readonly Audience[]> {
  const places = await placesOf(ctx.db, orgId)
  if (level < WarningLevel.warning) return []
  const centres = level === WarningLevel.severe ? places.map((place) => ({ ...place, roleId: commandCentre })) : []
  return [{ ...places[0]!, roleId: atNode }, ...(await administratorsAbove(ctx, places)), ...centres]
}

/** The administrators above, and the command centres. */
export async function audiencesAbove(ctx: Asking, orgId: number, centres: boolean): Promise<readonly Audience[]> {
  const places = await placesOf(ctx.db, orgId)
  const all = centres ? places.slice(1).map((place) => ({ ...place, roleId: commandCentre })) : []
  return [...(await administratorsAbove(ctx, places)), ...all]
}

/** Of the unit above, or where it has none, of the nearest one further up. */
async function administratorsAbove({ db, now }: Asking, [, parent, ...rest]: readonly Place[]): Promise<readonly Audience[]> {
  if (!parent) return []
  const nearest = nearestHeard(sql`${parent.orgId}::bigint`, sql`${array(above)}::int[]`, dayOf(now))
  const [found] = await ask<{ id: number | null }>(db, sql`select ${nearest} as id`)
  const place = [parent, ...rest].find(({ orgId }) => orgId === found?.id)
  return place ? [{ ...place, roleId: above }] : []
}

/** For the page: which roles where, and how many people that is; nobody is not named. */
export async function toldOf({ db, now }: Asking, orgId: number, level: Level) {
  const audiences = await audiencesOf({ db, now }, orgId, level)
  const told = await Promise.all(
    audiences.map(async ({ roleId, orgId, orgName }) => {
      const [found] = await ask<{ num: number; roles: number[] }>(
        db,
        sql`select count(distinct told.id)::int as num, array_agg(distinct r.base_role_id) as roles from (${recipientIds({ roleId, orgId }, now)}) told
              join sys_account_rop p on p.account_id = told.id and p.org_id = ${orgId} and p.deleted_at is null
              join sys_role r on r.id = p.role_id and r.base_role_id = any(${array(roleId)}::int[])`,
      )
      const names = builtInRoles.filter(({ id }) => found?.roles?.includes(id)).map(({ name }) => name)
      return { roles: names.join('、'), orgName, num: found?.num ?? 0 }
    }),
  )
  return told.filter(({ num }) => num > 0)
}

interface Told {
  readonly id: number
  readonly orgId: number
  readonly orgName: string
  readonly kind: CodeOf<typeof WarningKind>
  readonly level: Level
}
type Telling = { readonly db: Db; readonly now: Date }

/**
 * Neither the series nor a symptom is named: some are called by what they may be. What is still unread of a node has the newest in its place,
 * for a rise mostly shows in a series and in 任一症状 at once.
 */
export async function tellAll(
  ctx: Telling,
  audiences: readonly Audience[],
  warning: Told,
  { title, content }: { title: string; content: string },
) {
  const level = warning.level === WarningLevel.severe ? MessageLevel.urgent : MessageLevel.important
  for (const { roleId, orgId } of audiences)
    await tell(ctx, {
      ...{ to: { roleId, orgId }, type: MessageType.warning, level, title, content },
      ...{ link: `/statistic/warning?orgId=${warning.orgId}`, bizType: 'warning', bizId: warning.id, dedupKey: `warning ${warning.orgId}` },
    })
}

export const tellOpened = async (ctx: Telling, warning: Told, observed: number) =>
  tellAll(ctx, await audiencesOf(ctx, warning.orgId, warning.level), warning, {
    title: `${WarningLevel.label(warning.level)}：${WarningKind.label(warning.kind)}`,
    content: `${warning.orgName}${WarningKind.label(warning.kind)}，涉及${observed}人，请尽快认领核实。`,
  })
