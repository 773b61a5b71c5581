import type { clinics as calls, TargetClinic } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { clinicTargets } from '@oems/contract/clinic/targets.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, gt, isNull, like, max, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { implement } from '../core/implement.ts'
import { groupOf } from '../organisation/saving/regionNations.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { projectInScope } from './lists.ts'
import { clinic as t } from './tables.ts'

/** Nobody looks further away. */
const atMost = 1_000

export default implement(clinicTargets, {
  listGroup: async (ctx, { projectId }) => ofGroup(ctx, await projectInScope(ctx, projectId)),
  listGroupForOrg: async (ctx, { orgId }) => ofGroup(ctx, await nodeInScope(ctx, orgId)),
})

async function ofGroup(ctx: Ctx, node: Org) {
  const group = await groupOf(ctx.db, node)
  if (!group) return []
  const op = await opOf(sees(ctx, group) ? ctx : { ...ctx, also: [group] }, group)
  return [{ ...op, clinics: await clinicsOfGroup(ctx, group, node) }]
}

/** Those that may serve a project as the next step of care: above its own level, of the same group. */
export async function listForReferral(ctx: Ctx, { projectId }: Input<typeof calls.listForReferral>): Promise<TargetClinic[]> {
  const node = await projectInScope(ctx, projectId)
  const group = await groupOf(ctx.db, node)
  if (!group) return []
  const [own] = await ctx.db
    .select({ level: max(t.clinicLevel) })
    .from(t)
    .where(and(servesPeople, eq(t.orgId, node.id)))
  return clinicsOfGroup(ctx, group, node, and(gt(t.clinicLevel, own?.level ?? 0), ne(t.orgId, node.id)))
}

const servesPeople = and(isNull(t.deletedAt), eq(t.serviceStatus, ServiceStatus.normal), ne(t.clinicKind, ClinicKind.consultingRoom))

/**
 * The reads that look outside the scope (00 §2): of the group to which a node belongs, the medical rooms in normal service, nearest first.
 * They show no more than name, level and place.
 */
function clinicsOfGroup({ db }: Ctx, group: Pick<Org, 'path'>, node: Org, where?: SQL): Promise<TargetClinic[]> {
  const km = distance(node)
  return db
    .select({ clinicId: t.id, clinicName: t.clinicName, clinicLevel: t.clinicLevel, orgName: org.orgName, distanceKm: km })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(and(servesPeople, isNull(org.deletedAt), like(org.path, `${group.path}%`), where))
    .orderBy(sql`5 nulls last`, sql`${t.clinicLevel} desc`, t.pinyin, t.id)
    .limit(atMost)
}

/** Kilometres as the crow flies between a node and a clinic, by the clinic's coordinates or else its node's; null where either has none. */
function distance({ longitude, latitude }: Pick<Org, 'longitude' | 'latitude'>): SQL<number | null> {
  const rad = (degrees: SQL) => sql`radians((${degrees})::float8)`
  const [lat, lon] = [rad(sql`coalesce(${t.latitude}, ${org.latitude})`), rad(sql`coalesce(${t.longitude}, ${org.longitude})`)]
  const [fromLat, fromLon] = [rad(sql`${latitude}::numeric`), rad(sql`${longitude}::numeric`)]
  const half = sql`power(sin((${lat} - ${fromLat}) / 2), 2) + cos(${fromLat}) * cos(${lat}) * power(sin((${lon} - ${fromLon}) / 2), 2)`
  return sql<number | null>`case when ${half} is not null then round((2 * 6371 * asin(sqrt(least(1, ${half}))))::numeric, 1)::float8 end`
}
