import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { array, ask, type Db, type ReadDb } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { tellEach } from '../../core/messages/tell.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { followDrugs } from '../items/warnDays.ts'
import { ledgerStateOf } from '../ledger/state.ts'
import { type LedgerKey, type LedgerWrite, writeLedgers } from '../ledger/writeLedger.ts'
import { keepers } from './keepers.ts'
import { projectSlices } from './slices.ts'

/**
 * What has passed its day is no reserve (04 §2.2): it leaves the quantity and waits as expired until somebody counts, who is asked to. States of expiry follow the
 * day. What has been done changes nothing when it is done again.
 */
export const ledgerExpiryRoll: Executor = {
  bean: 'supplies-expiry-roll',
  name: '储备物资效期更新',
  meaning: '按当日从各项目台账扣除已过期的数量，更新效期状态，并提醒项目盘点',
  cron: '0 10 0 * * ?',
  timeoutSec: 3_600,
  async run({ database, now, signal }) {
    const today = dayOf(now)
    await followDrugs(database.db)
    let processed = 0
    for await (const projectIds of projectSlices(database.reader)) {
      if (signal.aborted) break
      processed += await database.db.transaction((tx) => roll(tx, now, projectIds, today))
    }
    return { processed }
  },
}

/** Nothing is named: what is kept tells what is treated. */
async function askForCount(tx: Db, now: Date, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  const projects = await tx
    .select({ id: org.id, orgName: org.orgName })
    .from(org)
    .where(inArray(org.id, [...projectIds]))
    .orderBy(org.id)
  await tellEach(
    { db: tx, now },
    projects.map(({ id, orgName }) => ({
      to: { roleId: keepers, orgId: id },
      ...{ type: MessageType.todo, level: MessageLevel.important, title: '储备物资效期已过，请盘点' },
      content: `“${orgName}”有储备物资效期已过，已移出可用储备，请盘点并报损。`,
      ...{ link: '/epac/supplies/project-manager', bizType: 'supplies-expired', bizId: id, dedupKey: `supplies-expired:${id}` },
    })),
  )
}

async function roll(tx: Db, now: Date, projectIds: readonly number[], today: string): Promise<number> {
  const ctx = { db: tx, now, deltas: new Deltas() }
  const expired = new Set<number>()
  const written = await writeLedgers(ctx, await touchedBy(tx, projectIds, today), (rows) =>
    rows.flatMap((row): (LedgerKey & LedgerWrite)[] => {
      const { orgId, suppliesId, nearestExpiry } = row
      const key = { orgId, suppliesId, kind: LedgerKind.damage }
      if (nearestExpiry === null || nearestExpiry >= today)
        return ledgerStateOf(row, row.item, today).expiryState === row.expiryState ? [] : [{ ...key, unseen: 'restates' }]
      const gone = Math.min(row.expiringQuantity ?? row.offQuantity, row.offQuantity)
      if (gone > 0) expired.add(orgId)
      return [
        {
          ...{ ...key, unseen: 'changes', reason: '效期已过，自动移出可用储备' },
          ...{ offQuantity: row.offQuantity - gone, nearestExpiry: null, expiredQuantity: row.expiredQuantity + gone },
        },
      ]
    }),
  )
  await askForCount(tx, now, [...expired])
  await ctx.deltas.flush(tx)
  return written.length
}

/** Rows whose state the day may have changed: they hold something that ends. */
const touchedBy = (db: ReadDb, projectIds: readonly number[], today: string) =>
  ask<LedgerKey>(
    db,
    sql`select p.org_id as "orgId", p.supplies_id as "suppliesId" from project_supplies p join supplies s on s.id = p.supplies_id
         where p.org_id = any(${array(projectIds)}::bigint[]) and p.deleted_at is null and s.expiry_managed = 1
           and least(p.nearest_expiry, p.clinic_expiry) <= ${today}::date + s.warn_days
         order by 1, 2`,
  )
