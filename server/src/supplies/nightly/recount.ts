import { ItemType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { projectSlices } from './slices.ts'

/** Differences that the reason of a failed run names. */
const named = 5

/** Proves each night that the reserve of every project holds what its clinics do. What differs is told as a failed run and left as it is. */
export const ledgerRecount: Executor = {
  bean: 'supplies-recount',
  name: '项目台账核对',
  meaning: '核对各项目药品储备与医务室库存是否一致，只报告差异，不改动数字',
  cron: '0 25 3 * * ?',
  timeoutSec: 3_600,
  async run({ database: { reader }, log, signal }) {
    let processed = 0
    const wrong: string[] = []
    for await (const projectIds of projectSlices(reader, true)) {
      signal.throwIfAborted()
      const found = await counted(reader, projectIds)
      processed += found.length
      for (const { id, kept, facts } of found) if (kept !== facts) wrong.push(`台账${id}医务室库存${kept}、库存卡合计${facts}`)
    }
    if (wrong.length === 0) return { processed, message: `${processed}项药品储备，无差异` }
    log.error({ differences: wrong.length, of: wrong.slice(0, 100) }, 'supplies: ledgers differ from the stock of their clinics')
    throw new Error(`核对${processed}项，${wrong.length}项有差异：${wrong.slice(0, named).join('；')}`)
  },
}

/** By one statement: ledgers and cards are those of one moment, whoever posts meanwhile. */
const counted = (db: ReadDb, projectIds: readonly number[]) =>
  ask<{ id: number; kept: number; facts: number }>(
    db,
    sql`select p.id, p.ledger_quantity as kept, coalesce(sum(c.usable_quantity), 0)::int as facts
          from project_supplies p join supplies s on s.id = p.supplies_id
          left join clinic_drug c on c.org_id = p.org_id and c.drug_id = any(s.drug_ids) and c.deleted_at is null
         where p.org_id = any(${array(projectIds)}::bigint[]) and p.declare_type = ${code(ItemType.drugs)} and p.deleted_at is null
         group by p.id order by p.id`,
  )
