import type { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import type { ClinicEventKind } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { desc, eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { store } from './store.ts'
import { clinicEvent as t } from './tables.ts'

export interface Entry {
  readonly clinicId: number
  readonly kind: CodeOf<typeof ClinicEventKind>
  readonly oldValue?: number | null
  readonly newValue: number | null
  readonly reason?: string
}

/** What happened to the service of clinics, in the caller's name. */
export async function enterEvents({ db, now, actor }: WriteCtx, entries: readonly Entry[]): Promise<void> {
  const frame = { operatorId: actor.accountId, operatorName: actor.nickname, at: now.toISOString() }
  await insertRows(
    db,
    rowsOf(
      t,
      entries.map(({ oldValue = null, reason = null, ...entry }) => ({ ...entry, oldValue, reason, ...frame })),
    ),
  )
}

/** Newest first. */
export async function listServiceRecord(ctx: Ctx, { clinicId }: Input<typeof calls.listServiceRecord>) {
  const { id } = await store.get(ctx, clinicId)
  const rows = await ctx.db.select().from(t).where(eq(t.clinicId, id)).orderBy(desc(t.at), desc(t.id)).limit(eventsShown)
  return rows.map(({ id: eventId, kind, oldValue, newValue, reason, operatorName, at }) => ({
    ...{ eventId, kind, oldValue, newValue, reason, operatorName, at },
  }))
}
/** Nobody looks further back. */
const eventsShown = 500
