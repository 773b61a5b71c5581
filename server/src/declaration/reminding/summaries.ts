import { DayKind, HandleState } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import { deadlineTimes } from '../times.ts'
import type { Span } from './job.ts'
import { groupedAbove, keepersAt } from './keepers.ts'
import { shortDay } from './tellUnfilled.ts'
import { unfilledAt } from './unfilled.ts'

interface Due {
  readonly orgId: number
  readonly orgName: string
  readonly timeZone: string | null
  readonly day: string
  readonly deadlineAt: Date
  /** Abnormal declarations of the unit, of whatever day, that nobody has dealt with. */
  readonly pending: number
}

/** One hour before a unit's deadline its reporters hear how many have still to declare and to be dealt with; of a unit that has neither, nothing. */
export async function tellSummaries(db: Db, { since, now }: Span): Promise<number> {
  const due = await dueIn(db, { since, now })
  if (due.length === 0) return 0
  const keepers = await keepersAt(
    { db, now },
    due.map(({ orgId }) => orgId),
  )
  const unfilled = await unfilledOf(db, now, due)
  const open = due.flatMap((one) => {
    const missing = unfilled.get(`${one.orgId} ${one.day}`) ?? 0
    return missing + one.pending === 0 ? [] : [{ ...one, missing }]
  })
  const kept = open.filter(({ orgId }) => keepers.has(orgId)).map((one) => ({ to: keepers.get(one.orgId)!, ...summaryOf(one) }))
  const above = await summariesAbove(
    { db, now },
    open.filter(({ orgId }) => !keepers.has(orgId)),
  )
  const counts = await tellEach({ db, now }, [...kept, ...above])
  return counts.reduce((sum, count) => sum + count, 0)
}

type Open = Due & { readonly missing: number }

/** Whoever administers the units that have nobody to look after them hears of all of these at once. */
async function summariesAbove(at: { readonly db: Db; readonly now: Date }, open: readonly Open[]): Promise<EachMessage[]> {
  const groups = await groupedAbove(at, open, ({ day }) => day)
  return groups.map(({ node, to, first: { orgId, orgName, day }, rows: units }) => {
    const sum = (count: (unit: Open) => number) => units.reduce((total, unit) => total + count(unit), 0)
    const counts = countsOf(
      sum(({ missing }) => missing),
      sum(({ pending }) => pending),
    )
    const whose = `“${orgName}”${units.length > 1 ? `等${units.length}个单位` : ''}`
    return {
      to,
      ...summary,
      content: `${whose}没有信息员，${shortDay(day)}的健康申报一小时后截止：${counts}。请安排代报，并为其设置信息员。`,
      link: `/filling-management/index?orgId=${units.length > 1 ? node : orgId}&date=${day}&filled=0`,
      ...{ bizType: 'declare-summary-above', bizId: node, dedupKey: `declare-summary-above:${node}:${day}` },
    }
  })
}

async function dueIn(db: Db, { since, now }: Span): Promise<Due[]> {
  const hourBefore = sql`d.deadline_at - interval '1 hour'`
  const rows = await ask<Omit<Due, 'deadlineAt'> & { deadlineAt: string }>(
    db,
    sql`select d.org_id as "orgId", o.org_name as "orgName", o.time_zone as "timeZone", d.day, d.deadline_at as "deadlineAt",
          (select count(*)::int from declare_health h where h.org_id = d.org_id and h.day between d.day - 30 and ${dayOf(now)}
             and h.is_latest and not h.voided and h.handle_state = ${code(HandleState.pending)}) as pending
        from declare_day d join org o on o.id = d.org_id and o.deleted_at is null
        where d.kind = ${code(DayKind.personal)} and d.is_due and d.due_by <> '{}' and d.day between ${addDays(dayOf(now), -1)} and ${dayOf(now)}
          and ${hourBefore} > ${since.toISOString()}::timestamptz and ${hourBefore} <= ${now.toISOString()}::timestamptz
        order by d.org_id, d.day`,
  )
  return rows.map((row) => ({ ...row, deadlineAt: new Date(row.deadlineAt) }))
}

async function unfilledOf(db: Db, now: Date, due: readonly Due[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const [date, units] of Map.groupBy(due, ({ day }) => day)) {
    const where = sql`o.id = any(${array(units.map(({ orgId }) => orgId))}::bigint[])`
    for (const { orgId, day, unfilled } of await unfilledAt(db, { now, date, where })) found.set(`${orgId} ${day}`, unfilled)
  }
  return found
}

const summary = { type: MessageType.todo, level: MessageLevel.important, title: '健康申报即将截止' } as const
const countsOf = (missing: number, pending: number) =>
  [missing > 0 && `${missing}人未申报`, pending > 0 && `${pending}条异常申报待处置`].filter(Boolean).join('，')

function summaryOf({ orgId, orgName, timeZone, day, deadlineAt, pending, missing }: Open) {
  const { beijing, local } = deadlineTimes(deadlineAt, timeZone)
  const counts = countsOf(missing, pending)
  return {
    ...summary,
    content: `“${orgName}”${shortDay(day)}的健康申报将于当地时间${(local ?? beijing).slice(5)}截止：${counts}。`,
    link: `/filling-management/index?orgId=${orgId}&date=${day}&filled=0`,
    ...{ bizType: 'declare-summary', bizId: orgId, dedupKey: `declare-summary:${orgId}:${day}` },
  } as const
}
