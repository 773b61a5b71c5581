import { MinMode } from '@oems/contract/drugStock/codes.ts'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { param, prepared, preparedSelect } from '../../core/db/prepared.ts'
import { notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { type BatchRow, type CardRow, clinicDrug, stockBatch } from '../tables.ts'

export type DrugRow = typeof drug.$inferSelect
/** A card that nobody else can change until this transaction ends, with the batches of which something is there. */
export interface LockedCard {
  readonly card: CardRow
  readonly drug: DrugRow
  readonly batches: readonly BatchRow[]
}
export type LockedCards = ReadonlyMap<number, LockedCard>

/**
 * The lock of every posting: the cards of these drugs at one clinic in order of drugId, opened where they are missing, then their batches in
 * order of id. Whoever locks at several clinics takes them in order of clinicId. `also`: batches that are wanted although they may be empty.
 * A drug that the clinic does not know, or a batch of another card, is not there (1404).
 */
export async function lockCards(
  ctx: WriteCtx,
  clinicId: number,
  drugIds: readonly number[],
  also: readonly number[] = [],
): Promise<LockedCards> {
  const ids = [...new Set(drugIds)].sort((a, b) => a - b)
  const [, rows, batches] = await Promise.all([
    openMissing(ctx.db, { clinicId, drugIds: ids, now: ctx.now.toISOString(), accountId: ctx.actor.accountId }),
    selectCards(ctx.db, { clinicId, drugIds: ids }),
    selectBatches(ctx.db, { clinicId, drugIds: ids, also }),
  ])
  if (rows.length !== ids.length) throw notFound()
  const found = new Set(batches.map(({ id }) => id))
  if (also.some((id) => !found.has(id))) throw notFound()
  const byDrug = Map.groupBy(batches, ({ drugId }) => drugId)
  return new Map(rows.map((row) => [row.card.drugId, { ...row, batches: byDrug.get(row.card.drugId) ?? [] }]))
}

/** Drugs of the dictionary that holds at the clinic's node: its own and what stands above. Neither the drug nor the clinic is deleted meanwhile. */
const openMissing = prepared(
  'open cards',
  sql`
    insert into clinic_drug (created_at, created_by, updated_at, updated_by, org_id, clinic_id, drug_id, quantity, usable_quantity, min_quantity, min_mode, amount)
    select ${param('now')}::timestamptz, ${param('accountId')}::bigint, ${param('now')}::timestamptz, ${param('accountId')}::bigint, c.org_id, c.id, d.id, 0, 0, 0,
           ${code(MinMode.automatic)}, 0
      from org_clinic c join org o on o.id = c.org_id
      join dict_drug d on d.id = any(${param('drugIds')}::bigint[]) and d.deleted_at is null and position('/' || d.org_id || '/' in o.path) > 0
     where c.id = ${param('clinicId')}::bigint and c.deleted_at is null
       and not exists (select from clinic_drug k where k.clinic_id = c.id and k.drug_id = d.id)
     order by d.id
       for share of c, d
    on conflict (clinic_id, drug_id) do nothing`,
)
const selectCards = preparedSelect('lock cards', (db) =>
  db
    .select({ card: clinicDrug, drug })
    .from(clinicDrug)
    .innerJoin(drug, eq(drug.id, clinicDrug.drugId))
    .where(and(eq(clinicDrug.clinicId, param('clinicId')), sql`${clinicDrug.drugId} = any(${param('drugIds')}::bigint[])`))
    .orderBy(asc(clinicDrug.drugId))
    .for('update', { of: clinicDrug }),
)
const selectBatches = preparedSelect('lock batches', (db) =>
  db
    .select()
    .from(stockBatch)
    .where(
      and(
        eq(stockBatch.clinicId, param('clinicId')),
        sql`${stockBatch.drugId} = any(${param('drugIds')}::bigint[])`,
        or(gt(stockBatch.quantity, 0), sql`${stockBatch.id} = any(${param('also')}::bigint[])`),
      ),
    )
    .orderBy(asc(stockBatch.id))
    .for('update'),
)
