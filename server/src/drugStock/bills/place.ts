import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type ClinicRow, clinic } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { refuseClosed, requireOpen } from '../../core/db/openNode.ts'
import { org } from '../../core/db/org.ts'
import { param, preparedSelect } from '../../core/db/prepared.ts'
import { idsIn } from '../../core/db/scope.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { LockedCards } from '../posting/locking.ts'

/** A clinic with the path of its node. */
export interface Place {
  readonly clinic: ClinicRow
  readonly path: string
}

/** Held until what comes in is booked, so that the service does not end meanwhile. */
const serviceHeld = preparedSelect('service held', (db) =>
  db
    .select({ serviceStatus: clinic.serviceStatus })
    .from(clinic)
    .where(eq(clinic.id, param('clinicId')))
    .for('key share'),
)

/** Where service has ended, what is still there may leave, and nothing comes in any more. */
export async function requireService(ctx: WriteCtx, { clinic }: Pick<Place, 'clinic'>, comesIn: boolean): Promise<void> {
  if (!comesIn) return refuseClosed(ctx, [clinic.orgId])
  const [[held]] = await Promise.all([serviceHeld(ctx.db, { clinicId: clinic.id }), requireOpen(ctx, [clinic.orgId])])
  if (held!.serviceStatus === ServiceStatus.ended) throw ruleBroken('医务室已终止服务，不能入库')
}

const onlyOwnGroup = '只能调拨至本集团在用的医务室'

/** The other end of a transfer: in service, and below the same group company. Any other is refused by the same words, known or not. */
export async function targetOf(
  ctx: WriteCtx,
  { path }: Pick<Place, 'path'>,
  targetClinicId: number,
  cards: LockedCards = new Map(),
): Promise<Place> {
  const [target] = await ctx.db
    .select({ clinic, path: org.path })
    .from(clinic)
    .innerJoin(org, eq(org.id, clinic.orgId))
    .where(and(eq(clinic.id, targetClinicId), isNull(clinic.deletedAt), isNull(org.deletedAt)))
    .for('key share', { of: clinic })
  if (!target || target.clinic.serviceStatus !== ServiceStatus.normal) throw ruleBroken(onlyOwnGroup)
  const [own, other] = await Promise.all([groupOf(ctx.db, path), groupOf(ctx.db, target.path)])
  if (own === null || own !== other) throw ruleBroken(onlyOwnGroup)
  const above = idsIn(target.path)
  for (const { drug } of cards.values())
    if (!above.includes(drug.orgId)) throw ruleBroken(`调入医务室的药品字典中没有“${drug.drugName}”，不能调拨`)
  await requireOpen(ctx, [target.clinic.orgId])
  return target
}

/** The group company to which a node belongs: itself or the nearest above it. */
async function groupOf(db: ReadDb, path: string): Promise<number | null> {
  const [group] = await ask<{ id: number }>(
    db,
    sql`select id from org where id = any(${array(idsIn(path))}::bigint[]) and org_type = ${code(OrgType.group)} order by depth desc limit 1`,
  )
  return group?.id ?? null
}
