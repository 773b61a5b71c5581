import { Frequency } from '@oems/contract/reserve/codes.ts'
import { NormKind, Origin } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'

interface App {
  readonly db: Db
  readonly clock: () => Date
}
interface SheetOf {
  readonly orgId: number
  readonly declareType?: 1 | 2 | 3
  readonly count?: number
  readonly required?: number
  readonly expiryManaged?: 0 | 1
}
let serial = 0
const everywhere = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }

/** Items that a project has to declare, put straight onto its sheet; gives their ids. */
export async function aSheet({ db, clock }: App, { orgId, declareType = 1, count = 2, required = 100, expiryManaged = 0 }: SheetOf) {
  const at = clock().toISOString()
  serial += 1
  const items = await ask<{ id: number }>(
    db,
    sql`insert into supplies (created_at, created_by, updated_at, updated_by, org_id, declare_type, name, pinyin, unit, drug_ids, norm_kind, cover_days, min_quantity,
          require_when, expiry_managed, warn_days, is_key, status, order_num, illness_id)
        select ${at}, 0, ${at}, 0, ${orgId}, ${declareType}, ${`物资${process.pid}-${serial}-`} || n, '', '只', '{}', ${NormKind.fixed}, 30, ${required}, ${JSON.stringify(everywhere)}::jsonb,
          ${expiryManaged}, 90, 0, 1, n, ${declareType === 2 ? 2 : null} from generate_series(1, ${count}) n returning id`,
  )
  const ids = items.map(({ id }) => Number(id))
  await db.execute(sql`
    insert into project_supplies (created_at, created_by, updated_at, updated_by, org_id, supplies_id, declare_type, origin, active, ledger_quantity, off_quantity,
      expired_quantity, required_quantity, norm, stock_level)
    select ${at}, 0, ${at}, 0, ${orgId}, id, ${declareType}, ${Origin.required}, true, 0, 0, 0, ${required},
      ${JSON.stringify({ headcount: 120, reported: false, coverDays: 30, grade: null, use: null })}::jsonb, 0
    from unnest(${array(ids)}::bigint[]) id`)
  return ids
}

interface RuleOf {
  readonly orgId: number
  readonly declareType?: number
  readonly target?: number
  readonly enabled?: boolean
  readonly frequency?: number
  readonly deadlineDay?: number
  readonly deadlineTime?: string
  readonly fromDay?: string
}
/** A rule of a node, put straight into its table; weekly until Friday 18:00 where nothing else is said, from the day of the clock on. */
export async function aPeriodRule({ db, clock }: App, { orgId, declareType = 1, target = 2, enabled = true, ...rule }: RuleOf) {
  const { frequency = Frequency.weekly, deadlineDay = 5, deadlineTime = '18:00', fromDay = dayOf(clock()) } = rule
  const at = clock().toISOString()
  await db.execute(sql`
    insert into period_policy (created_at, created_by, updated_at, updated_by, org_id, declare_type, target, from_day, enabled, frequency, deadline_day,
      deadline_time, remind_hours, tolerance, inherits)
    values (${at}, 0, ${at}, 0, ${orgId}, ${declareType}, ${target}, ${fromDay}, ${enabled}, ${frequency}, ${deadlineDay}, ${deadlineTime}, '{24,3}', 10, false)`)
}
