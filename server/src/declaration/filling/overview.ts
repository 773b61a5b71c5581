import type { Input } from '@oems/contract/core/call.ts'
import type { DayFigures, fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { rateOf } from '@oems/contract/declaration/status.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '../../core/days.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { type Answers, level, sum } from '../../core/statistics/question.ts'
import { read, readNodes } from '../../core/statistics/read.ts'
import { dayOfQuery } from './dates.ts'
import { type FillingQuery, peopleOf, withinPlace } from './people.ts'

type Counts = Omit<DayFigures, 'date' | 'late' | 'unfilled' | 'fillRate' | 'onTimeRate' | 'proxyRate'> & { readonly byProxy: number }
const project = 4

/** How a day of a node went, and the day before (03 §5.6). */
export async function overviewStatistics(ctx: Ctx, { empType, ...where }: Input<typeof fillingManagement.overviewStatistics>) {
  const date = await dayOfQuery(ctx, where.date)
  const node = await requestedNode(ctx, where)
  const figuresOf = (day: string) => dayFigures(ctx, { node, date: day, now: ctx.now, empType })
  const [today, yesterday] = [await figuresOf(date), await figuresOf(addDays(date, -1))]
  return { orgId: node.id, orgName: node.orgName, asOf: ctx.now.toISOString(), ...today, yesterday }
}

/** From the statistics engine above a project, from the rows for a project and for some kinds of people; a test proves both equal. */
export async function dayFigures(ctx: Ctx, query: FillingQuery): Promise<DayFigures> {
  const fromRows = query.node.orgType === project || query.empType.length > 0
  return toFigures(query.date, fromRows ? await countedRows(ctx, query) : await countedDeltas(ctx, query))
}

function toFigures(date: string, { byProxy, ...counts }: Counts): DayFigures {
  const { due, filled, onTime } = counts
  return {
    date,
    ...counts,
    late: filled - onTime,
    unfilled: due - filled,
    fillRate: rateOf(filled, due),
    onTimeRate: rateOf(onTime, due),
    proxyRate: rateOf(byProxy, filled),
  }
}

export async function countedRows({ db }: Pick<Ctx, 'db'>, query: FillingQuery): Promise<Counts> {
  const { date, empType } = query
  const kinds = empType.length === 0 ? sql`` : sql`and s.emp_type = any(${array(empType)}::int[])`
  const [row] = await ask<Counts>(
    db,
    sql`select
          (select count(*) from emp_stay s where s.from_day <= ${date} and (s.to_day is null or s.to_day >= ${date})
             and ${withinPlace(sql`s.org_id`, query)} ${kinds}) as "empTotal",
          count(*) filter (where obliged) as due,
          count(*) filter (where obliged and declared) as filled,
          count(*) filter (where obliged and on_time) as "onTime",
          count(*) filter (where obliged and status = 3) as overdue,
          count(*) filter (where level >= 2) as abnormal,
          count(*) filter (where worse) as worse,
          count(*) filter (where obliged and source <> 1) as "byProxy"
        from (${peopleOf(query)}) r`,
  )
  return row!
}

const questionsOf = (date: string) => {
  const period = { from: date, to: date }
  return {
    empTotal: level('people.onsite', date),
    due: sum('declare.due', period),
    filled: sum('declare.filled', period),
    onTime: sum('declare.filled', period, { breakdown: 'onTime' }),
    source: sum('declare.filled', period, { breakdown: 'source' }),
    level: sum('declare.level', period, { breakdown: 'level' }),
    worse: sum('declare.worse', period),
  }
}
type Figures = Answers<ReturnType<typeof questionsOf>>

/** One read of the engine is one instant; while only some deadlines have passed it brings every node's share, to add up those. */
export async function countedDeltas({ db }: Pick<Ctx, 'db'>, query: FillingQuery): Promise<Counts> {
  const { node, date } = query
  const [passed] = await ask<{ every: boolean | null; some: boolean | null }>(
    db,
    sql`select bool_and(d.deadline_at < ${query.now.toISOString()}) as every, bool_or(d.deadline_at < ${query.now.toISOString()}) as some
        from declare_day d where d.day = ${date} and d.kind = 1 and d.is_due and ${withinPlace(sql`d.org_id`, query)}`,
  )
  if (passed?.some && !passed.every) {
    const nodes = await readNodes(db, node.id, questionsOf(date))
    return toCounts(nodes.at(node.id), await overdueAmong(db, query, (id) => owed(nodes.at(id))))
  }
  const figures = await read(db, node.id, questionsOf(date))
  return toCounts(figures, passed?.every ? owed(figures) : 0)
}

const at = (values: ReadonlyMap<number, number>, ...keys: number[]) => keys.reduce((total, key) => total + (values.get(key) ?? 0), 0)
const owed = ({ due, onTime }: Figures) => due - at(onTime, 1)

const toCounts = ({ empTotal, due, filled, onTime, source, level, worse }: Figures, overdue: number): Counts => ({
  empTotal,
  due,
  filled,
  onTime: at(onTime, 1),
  overdue,
  abnormal: at(level, 2, 3),
  worse,
  byProxy: at(source, 2, 3),
})

/** A node's own share is its figure less its children's: each figure counts where its node's deadline has passed, less where its parent's has. */
async function overdueAmong(db: ReadDb, query: FillingQuery, owedAt: (orgId: number) => number): Promise<number> {
  const nodes = await ask<{ id: number; parentId: number | null; passed: boolean }>(
    db,
    sql`select o.id, o.parent_id as "parentId", coalesce(d.deadline_at < ${query.now.toISOString()}, false) as passed
        from org o left join declare_day d on d.org_id = o.id and d.day = ${query.date} and d.kind = 1 and d.is_due
        where ${withinPlace(sql`o.id`, query)}`,
  )
  const passed = new Set(nodes.filter((one) => one.passed).map(({ id }) => id))
  const factor = (id: number, parentId: number | null) =>
    (passed.has(id) ? 1 : 0) - (id !== query.node.id && parentId !== null && passed.has(parentId) ? 1 : 0)
  return nodes.reduce((sum, { id, parentId }) => {
    const times = factor(id, parentId)
    return times === 0 ? sum : sum + times * owedAt(id)
  }, 0)
}
