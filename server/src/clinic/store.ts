import { Clinic, clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind } from '@oems/contract/clinic/codes.ts'
import { logged } from '@oems/contract/clinic/console.ts'
import { clinicPhotos } from '@oems/contract/clinic/fields.ts'
import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import type { FileOwner } from '../core/domain.ts'
import { filesOf } from '../core/files/attach.ts'
import { licenceOf } from './licence.ts'
import { type ClinicRow, clinic as t } from './tables.ts'

const atNodes = withinScope(t.orgId)

/** Medical rooms, those of organisations (06 §5.2) among them; consulting rooms and the writing of either have doors of their own. */
export const store = tableStore(t, '医务室', {
  scope: (ctx) => and(atNodes(ctx), ne(t.clinicKind, ClinicKind.consultingRoom)),
  writable: (ctx) => and(atNodes(ctx), eq(t.clinicKind, ClinicKind.clinic)),
  derived: ['pinyin', 'deleteReason', 'licenseToldDays'],
})
export const clinicTarget = store.logTarget(Clinic, logged.医务室)

/** Of every kind, within the caller's scope. */
export const visibleClinics = (ctx: Ctx, ...more: (SQL | undefined)[]) => and(isNull(t.deletedAt), atNodes(ctx), ...more)

export const photos = { owner: 'clinic', field: 'photos' } as const
export const clinicOwner: FileOwner = {
  name: store.what,
  access: FileAccess.ownersReaders,
  fields: { photos: clinicPhotos },
  mayRead: async (ctx, ids) =>
    [calls.list, calls.info].some((call) => permits(call, ctx.actor.permissions))
      ? new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ id }) => id))
      : new Set(),
}

export const joinedColumns = { row: t, ...nodeColumns, timeZone: org.timeZone }
interface Joined {
  readonly row: ClinicRow
  readonly orgName: string
  readonly orgType: number
  readonly timeZone: string | null
}
/** Clinics with their nodes; a list adds its order and its bounds. */
export const joined = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db.select(joinedColumns).from(t).innerJoin(org, eq(org.id, t.orgId)).where(where).$dynamic()

/** As replies have them. */
export async function viewsOf(ctx: Ctx, rows: readonly Joined[]): Promise<Clinic[]> {
  const files = await filesOf(
    ctx,
    photos,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, timeZone, ...at }) => ({
    ...row,
    ...placeOf({ orgId: row.orgId, ...at }),
    timeZone,
    openHours: row.openHours.map(({ weekdays, ...hours }) => ({ weekdays: [...weekdays], ...hours })),
    licenseState: licenceOf(row, ctx.now),
    oss: [...(files.get(row.id) ?? [])],
  }))
}
