import type { Input } from '@oems/contract/core/call.ts'
import { rate } from '@oems/contract/core/rate.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { BoardFigures, BoardRow, board as calls } from '@oems/contract/reserve/board.ts'
import { type BoardCounts, boardFigures } from '@oems/contract/reserve/boardFigures.ts'
import { BoardCount, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { ensureOpen } from '../../declaration/openDay.ts'
import { reportStandings } from '../../empHealth/standing.ts'
import { rootOf } from '../../statistics/frame.ts'
import { nodesOf } from '../../subscription/subscribedNodes.ts'
import { isLive } from '../liveProjects.ts'
import { coveredBy } from '../overview/asked.ts'
import { ensurePeriods, openedTypes } from '../periods/open.ts'
import { standings, standingsBy } from '../periods/standing.ts'
import { peopleBelow } from './people.ts'

type Search = Omit<Input<typeof calls.board>, 'pageNo' | 'pageSize' | 'sortRules'>
type Cell = ValueOf<typeof BoardRow>['cells'][number] & { readonly isDue: boolean }
type Row = Omit<ValueOf<typeof BoardRow>, 'cells'> & { readonly cells: readonly Cell[] }

/**
 * 项目申报: every project below a node that is at work or of which something is asked today, with its five cells and its report of people's health;
 * page, total and figures are of one moment.
 */
export const board = (ctx: Ctx, query: Input<typeof calls.board>) =>
  ctx.ofOneMoment(async (inside) => {
    const rows = await boardRows(inside, query)
    const { pageNo, pageSize } = query
    const found = sorted(rows.filter(matching(query)), query.sortRules)
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(shown),
      ...{ total: found.length, pageNo, pageSize },
      figures: figuresOf(rows),
    }
  })

/** All that a search finds, for exports. */
export async function boardOf(ctx: Ctx, query: Search) {
  return (await boardRows(ctx, query)).filter(matching(query)).map(shown)
}

/** Opens what nobody has opened yet: before the moment of the reading. */
export async function opened(ctx: Ctx): Promise<void> {
  await ensurePeriods(ctx)
  await ensureOpen(ctx)
}

async function boardRows(ctx: Ctx, query: Search): Promise<Row[]> {
  const covered = await rootOf(ctx, { ...query, orgType: null })
  const day = dayOf(ctx.now)
  const projects = await projectsOf(ctx, sql`${coveredBy(covered)}`)
  const ofProjects = sql`p.org_id in (select o.id from org o where o.org_type = ${code(OrgType.project)} and ${coveredBy(covered)})`
  const periods = await standingsBy(ctx.db, standings(openedTypes, day, ctx.now, ofProjects))
  const byKey = new Map(periods.map((one) => [`${one.orgId}:${one.declareType}`, one]))
  const reportOf = await reportStandings(ctx.db, day, coveredBy(covered), ctx.now)
  const people = await Promise.all(nodesOf(covered).map(({ id }) => peopleBelow(ctx, id, day)))
  const peopleAt = (id: number) => people.map((of) => of(id)).find(({ status }) => status !== PeriodStatus.notRequired) ?? people[0]!(id)
  const rowOf = ({ id, orgName, companyName, required, reached }: Project): Row => {
    const cell = (declareType: DeclareTypeCode): Cell => {
      const one = byKey.get(`${id}:${declareType}`)
      if (!one) return { declareType, ...nothing }
      const { periodKey, status, lateFilled, deadlineAt, source, isDue } = one
      return { declareType, periodKey, status, lateFilled, deadlineAt, source, isDue }
    }
    const { status, ...at } = peopleAt(id)
    const ofPeople = {
      ...nothing,
      declareType: DeclareType.health,
      periodKey: day,
      status,
      ...at,
      isDue: status !== PeriodStatus.notRequired,
    }
    return {
      projectId: id,
      orgId: id,
      orgName,
      companyName,
      cells: [...openedTypes.map(cell), ofPeople],
      report: reportOf(id),
      reachRate: rate(reached, required),
    }
  }
  return projects.flatMap((project) => {
    const row = rowOf(project)
    const isAskedFor = row.report.status !== PeriodStatus.notRequired || row.cells.some(isAsked)
    return project.live || isAskedFor ? [row] : []
  })
}
const isAsked = ({ isDue, status }: Cell) => isDue || status !== PeriodStatus.notRequired
const nothing = { periodKey: null, status: PeriodStatus.notRequired, lateFilled: false, deadlineAt: null, source: null, isDue: false }

interface Project {
  readonly id: number
  readonly live: boolean
  readonly orgName: string
  readonly companyName: string | null
  readonly required: number
  readonly reached: number
}
const projectsOf = ({ db }: Ctx, where: ReturnType<typeof sql>) =>
  ask<Project>(
    db,
    sql`select o.id, ${isLive(sql`o.id`)} as live, o.org_name as "orgName",
          (select c.org_name from org c where c.id = any(string_to_array(trim(o.path, '/'), '/')::bigint[]) and c.org_type = ${code(OrgType.company)}
            order by c.depth desc limit 1) as "companyName",
          coalesce(s.required, 0)::int as required, coalesce(s.reached, 0)::int as reached
          from org o left join lateral (
            select sum(p.required) as required, sum(p.reached) as reached from supplies_position p where p.org_id = o.id and p.to_day is null) s on true
         where o.org_type = ${code(OrgType.project)} and ${where} order by o.path`,
  )

const shown = ({ cells, ...row }: Row): ValueOf<typeof BoardRow> => ({ ...row, cells: cells.map(({ isDue: _, ...cell }) => cell) })

function matching({ status, declareType, counted, reportStatus, overdueOnly, name }: Search) {
  const asked = (cells: readonly Cell[]) => (declareType === null ? cells : cells.filter((cell) => cell.declareType === declareType))
  return ({ orgName, cells, report }: Row) =>
    (name === null || orgName.toLowerCase().includes(name.toLowerCase())) &&
    (status.length === 0 || asked(cells).some((cell) => status.includes(cell.status))) &&
    (reportStatus.length === 0 || reportStatus.includes(report.status)) &&
    (counted === null || asked(cells).some(counts[counted])) &&
    (overdueOnly === 0 || asked(cells).some(isOverdue))
}
const isOverdue = ({ status, lateFilled }: Cell) => status === PeriodStatus.overdue && !lateFilled
const isDeclared = ({ status, lateFilled }: Cell) => status === PeriodStatus.declared || lateFilled
/** The figures count the cells that these say yes to, and their lists show the projects of those. */
const counts = {
  [BoardCount.due]: ({ isDue }: Cell) => isDue,
  [BoardCount.declared]: (cell: Cell) => cell.isDue && isDeclared(cell),
  [BoardCount.overdue]: (cell: Cell) => cell.isDue && isOverdue(cell),
}

/** The nearest deadline that is still open comes first; a rate that is not known comes last. */
function sorted(rows: readonly Row[], rules: Input<typeof calls.board>['sortRules']): readonly Row[] {
  const [rule] = rules
  if (!rule) return rows
  const keyOf = (row: Row) => (rule.field === 'deadlineAt' ? nextDeadline(row) : row.reachRate === null ? null : Number(row.reachRate))
  const sign = rule.order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -sign : one > other ? sign : 0
  })
}
const nextDeadline = ({ cells }: Row) =>
  cells.flatMap(({ status, deadlineAt }) => (status === PeriodStatus.pending && deadlineAt !== null ? [deadlineAt] : [])).sort()[0] ?? null

const figuresOf = (rows: readonly Row[]): ValueOf<typeof BoardFigures> =>
  DeclareType.options.map(({ value: declareType }) => {
    const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.declareType === declareType))
    const { due, declared, overdue } = boardFigures(declareType)
    const count = ({ where }: typeof due) => cells.filter(counts[where.counted]).length
    const counted: BoardCounts<number> = { due: count(due), declared: count(declared), overdue: count(overdue) }
    return { declareType, ...counted }
  })
