import { SubscriptionContent, SubscriptionStatus } from '@oems/contract/subscription/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { subscription } from './tables.ts'

interface Agreed {
  /** Codes of organisations. */
  readonly from: string
  readonly to: string
  /** Days from the day of loading; the last one null: without an end. */
  readonly days: readonly [first: number, last: number | null]
  readonly remark: string
}

/** 02 §8: one of each state; the ministry sees the group that stands outside it, a group its partner abroad. */
const agreed: readonly Agreed[] = [
  { from: 'BW', to: 'HC', days: [-160, 20], remark: '专项督导期间' },
  { from: 'HY', to: 'HC05', days: [-90, null], remark: '境外联合体' },
  { from: 'HY05', to: 'YL01', days: [-30, 150], remark: '相邻标段，共用营地' },
  { from: 'HC', to: 'HY', days: [-200, -10], remark: '借调支援结束' },
]

const load: DemoLoader = async (db, now) => {
  const today = dayOf(now)
  const nodes = await ask<{ id: number; orgCode: string }>(db, sql`select id, org_code as "orgCode" from org where deleted_at is null`)
  const idOf = new Map(nodes.map(({ id, orgCode }) => [orgCode, id]))
  const at = now.toISOString()
  const rows = agreed.flatMap(({ from, to, days: [first, last], remark }) => {
    const [orgId, targetOrgId] = [idOf.get(from), idOf.get(to)]
    if (orgId === undefined || targetOrgId === undefined) return []
    return [
      {
        ...{ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, orgId, targetOrgId, remark },
        contents: [SubscriptionContent.statistics],
        startDate: addDays(today, first),
        endDate: last === null ? null : addDays(today, last),
        status: SubscriptionStatus.inForce,
      },
    ]
  })
  await insertRows(db, rowsOf(subscription, rows))
}
export default load
