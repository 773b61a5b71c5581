import { randomUUID } from 'node:crypto'
import { HistoryKind, OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { closings, renames } from './demoChanges.ts'
import { agoAt, enter, type Line, lineOf, type Reason, tenOf } from './demoHistory.ts'
import { reportProjects } from './demoReports.ts'
import { takeMonthSnapshots } from './history/monthSnapshots.ts'
import { findSimilar } from './similar/scan.ts'

const hourMs = 3_600_000
/** 02 §8: two years of history, and of months. */
const months = 24
/** Days before the loading on which fourteen projects went from one company to another. */
const transferredAgo = 152
const transferred = 14
const single = 9
const singleEvery = 81

interface Place {
  readonly id: number
  readonly orgName: string
  /** From the root down to it. */
  readonly parents: readonly { readonly id: number; readonly name: string }[]
}
interface Mover extends Place {
  readonly parent: Place
  /** Another company of the same group. */
  readonly other: Place
  readonly groupId: number
  readonly startDate: string
}

/**
 * Projects that went to the company where they stand, one that went and came back, nodes that had another name, projects that were closed, and
 * the tree of each month since the first of them.
 */
const load: DemoLoader = async (db, now) => {
  const first = firstDay(now)
  await db.execute(sql`
    update org o set created_at = least(o.created_at, greatest(${startOf(first).toISOString()}::timestamptz, p.start_date - interval '30 days'))
    from org d left join project p on p.project_id = d.id where d.id = o.id`)
  const moves = linesOf(await moversOf(db, first), first, now)
  await enter(db, [...moves, ...(await renames(db, now, first)), ...(await closings(db, first))])
  // By what was known before this transaction wrote, each month would compare every node with every other.
  await db.execute(sql`analyze org, org_history`)
  await takeMonthSnapshots({ db }, now)
  await reportProjects(db, now)
  await findSimilar({ db, reader: db, now })
}
export default load

/** The first day of the first of the months. */
function firstDay(now: Date): string {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** Projects of companies, the largest first. */
async function moversOf(db: Db, first: string): Promise<Mover[]> {
  const place = (node: string) => `jsonb_build_object('id', ${node}.id, 'orgName', ${node}.org_name, 'parents',
    (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.org_name) order by a.depth) from org a where starts_with(${node}.path, a.path)))`
  const rows = await ask<{ node: Place; parent: Place; other: Place; groupId: number; startDate: string }>(
    db,
    sql`select ${sql.raw(place('o'))} as node, ${sql.raw(place('c'))} as parent, ${sql.raw(place('x'))} as other,
          c.parent_id as "groupId", coalesce(p.start_date, ${first})::text as "startDate"
        from org o join project p on p.project_id = o.id join org c on c.id = o.parent_id
        join lateral (
          select x.* from org x where x.parent_id = c.parent_id and x.org_type = ${OrgType.company} and x.id <> c.id order by x.id limit 1) x on true
        where c.org_type = ${OrgType.company}
        order by (select count(*) from emp_stay s where s.org_id = o.id and s.to_day is null) desc, c.id, o.id limit 200`,
  )
  return rows.map(({ node, ...rest }) => ({ ...node, ...rest }))
}

/** The last of them left its company this month: the figures of the month before differ by 口径. */
function linesOf(movers: readonly Mover[], first: string, now: Date): Line[] {
  const today = dayOf(now)
  const together = transferOf(movers.filter(({ startDate }) => startDate <= addDays(today, -transferredAgo)))
  const moved = new Set(together.map(({ id }) => id))
  const [last, back, ...others] = movers.filter(({ id, startDate }) => startDate <= first && !moved.has(id))
  const group = { reason: '经营区域调整，所属项目成建制划转', docNo: `${today.slice(0, 4)}-组-018`, groupKey: randomUUID() }
  return [
    ...others
      .slice(0, single)
      .map((mover, at) => moveOf(mover, agoAt(now, (at + 1) * singleEvery), { reason: '项目管理关系调整', docNo: null })),
    ...together.map((mover) => moveOf(mover, agoAt(now, transferredAgo), group)),
    ...(back ? thereAndBack(back, agoAt(now, transferredAgo + 60)) : []),
    ...(last && today.slice(8) > '01'
      ? [moveOf(last, tenOf(`${today.slice(0, 8)}01`), { reason: '属地化管理', docNo: `${today.slice(0, 4)}-组-031` })]
      : []),
  ]
}

/** Fourteen that one company of a group gave away to its largest sisters. */
function transferOf(movers: readonly Mover[]): readonly Mover[] {
  const largest = (by: (mover: Mover) => number, among: readonly Mover[]) =>
    [...Map.groupBy(among, by).values()].sort((a, b) => b.length - a.length)
  const [ofGroup = []] = largest(({ groupId }) => groupId, movers)
  const companies = largest(({ parent }) => parent.id, ofGroup)
  const given = companies.flat().slice(0, transferred)
  const receivers = new Set(given.map(({ parent }) => parent.id))
  const giver = companies.flat().find(({ parent }) => !receivers.has(parent.id))?.parent
  return given.map((mover) => ({ ...mover, other: giver ?? mover.other }))
}

const placeValueOf = ({ orgName }: Place, { id: parentId, parents }: Place) => ({ orgName, parentId, parents })

const moveOf = (mover: Mover, at: Date, why: Reason): Line =>
  lineOf(
    {
      ...{ orgId: mover.id, kind: HistoryKind.moved },
      oldValue: placeValueOf(mover, mover.other),
      newValue: placeValueOf(mover, mover.parent),
    },
    at,
    why,
  )

function thereAndBack(mover: Mover, at: Date): Line[] {
  const undoneAt = new Date(at.getTime() + 3 * hourMs)
  const away = moveOf({ ...mover, parent: mover.other, other: mover.parent }, at, { reason: '项目管理关系调整', docNo: null })
  return [
    { ...away, undoneAt: undoneAt.toISOString() },
    { ...moveOf(mover, undoneAt, { reason: '划转单位有误', docNo: null }), kind: HistoryKind.moveUndone },
  ]
}
