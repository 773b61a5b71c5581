import { Role } from '@oems/contract/access/builtInRoles.ts'
import { rate } from '@oems/contract/core/rate.ts'
import { stockLevelOf } from '@oems/contract/drugStock/level.ts'
import { EpType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { AutoResult, DeclareSource } from '@oems/contract/reserve/codes.ts'
import type { FrozenItem } from '@oems/contract/reserve/sheet.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { isShort, reachOf } from '@oems/contract/supplies/norm.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { projectSupplies, projectSuppliesLog, supplies } from '../supplies/tables.ts'
import { type LastRun, lastRuns } from './demoAuto.ts'
import { guide, mistype } from './demoBeside.ts'
import { type Arranged, todaysSheets } from './demoToday.ts'
import { declaredMeasures } from './measures/counted.ts'
import { answeredAt, attachProofs, measuredAt } from './measures/demo.ts'
import { type Opening, openedTypes, openPeriods } from './periods/open.ts'
import { recounted } from './periods/running.ts'
import { declaredPeriods } from './periods/sources.ts'
import { autoDeclare, declarePeriod, type FrozenMeasure, type PeriodRow, periodDeclare } from './tables.ts'

/** Windows of the last weeks, whole months among them. */
const days = 62
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Two months of declarations (04 §8, at a smaller scale), from the ledgers as they stand: most in time, some late, some never. */
const load: DemoLoader = async (db, now) => {
  const today = dayOf(now)
  const deltas = new Deltas()
  for (let day = addDays(today, -days); day <= today; day = addDays(day, 1))
    await Promise.all(openedTypes.map((declareType) => openPeriods({ db, now: startOf(day), deltas }, declareType, day)))
  // Nobody else has told the planner yet how many there are.
  await db.execute(sql`analyze declare_period`)
  const projects = await projectsOf(db)
  const arranged = await todaysSheets(db, now)
  const ids = [...projects.keys()]
  for (let from = 0; from < ids.length; from += projectsAtOnce) {
    await declareFor({ db, now, deltas }, { projects, arranged }, ids.slice(from, from + projectsAtOnce))
    await deltas.flush(db)
  }
  await guide(db, now, [...projects.values()])
  await mistype(db, now)
}
export default load

/** What is held of thousands of projects would be more than a process has room for. */
const projectsAtOnce = 300

interface Demonstrated {
  readonly projects: ReadonlyMap<number, Project>
  readonly arranged: Arranged
}
/** What some of the projects have declared in the periods that were asked of them. */
async function declareFor({ db, now, deltas }: Opening, { projects, arranged }: Demonstrated, ids: readonly number[]): Promise<void> {
  const today = dayOf(now)
  const [periods, sheets] = [await dueOf(db, ids), await sheetsOf(db, ids)]
  const runs = lastRuns(projects, periods, sheets, now)
  const measuring = new Set(periods.flatMap(({ orgId, declareType }) => (declareType === DeclareType.measures ? [orgId] : [])))
  const measured = await measuredAt(db, [...measuring], today)
  const said = (period: PeriodRow, at: number): Said | null => {
    if (period.declareType === DeclareType.measures) {
      const answers = measured.get(period.orgId)
      return answers ? answeredAt(period, answers, at, today) : null
    }
    const sheet = sheets.get(`${period.orgId}:${period.declareType}`)
    return sheet ? heldAt(sheet, new Date(at)) : null
  }
  const made = periods.flatMap((period) => {
    const project = projects.get(period.orgId)
    const at = project ? momentOf(period, project, now, arranged.get(period.id)) : null
    const what = at === null ? null : said(period, at)
    return what === null ? [] : [{ period, row: declared(period, what, project!.reporterId, at!, runs.get(period.orgId)) }]
  })
  const rows = made.map(({ row }) => row)
  await recounted({ db, now, deltas }, sql`p.is_due and p.org_id = any(${array(ids)}::bigint[])`, () =>
    insertRows(db, [...rowsOf(periodDeclare, rows), ...rowsOf(autoDeclare, [...runs.values()])]),
  )
  diff(
    { now, deltas },
    declaredPeriods,
    null,
    made.map(({ period: { orgId, declareType, startDay, isDue }, row }) => ({
      ...{ orgId, declareType, startDay, isDue },
      ...{ onTime: row.onTime, source: row.source },
    })),
  )
  const ofMeasures = made.flatMap(({ period, row }) =>
    period.declareType === DeclareType.measures ? [{ period, ...row, items: row.items as readonly FrozenMeasure[] }] : [],
  )
  diff({ now, deltas }, declaredMeasures, null, ofMeasures)
  await attachProofs(db, ofMeasures)
}

const dueOf = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(declarePeriod)
    .where(and(eq(declarePeriod.isDue, true), inArray(declarePeriod.orgId, [...ids])))
    .orderBy(declarePeriod.id)

interface Line {
  readonly row: typeof projectSupplies.$inferSelect
  readonly item: typeof supplies.$inferSelect
  /** What has come and gone since the books began. */
  readonly log: readonly { readonly delta: number; readonly at: string }[]
}
export type Sheet = readonly Line[]
async function sheetsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, Sheet>> {
  const rows = await db
    .select({ row: projectSupplies, item: supplies })
    .from(projectSupplies)
    .innerJoin(supplies, eq(supplies.id, projectSupplies.suppliesId))
    .where(and(eq(projectSupplies.active, true), isNull(projectSupplies.deletedAt), inArray(projectSupplies.orgId, [...ids])))
    .orderBy(projectSupplies.orgId, supplies.orderNum, supplies.id)
  const entries = await db
    .select()
    .from(projectSuppliesLog)
    .where(sql`${projectSuppliesLog.projectSuppliesId} = any(${array(rows.map(({ row }) => row.id))}::bigint[])`)
  const log = Map.groupBy(entries, ({ projectSuppliesId }) => projectSuppliesId)
  const lines = rows.map((line): Line => ({ ...line, log: log.get(line.row.id) ?? [] }))
  return Map.groupBy(lines, ({ row }) => `${row.orgId}:${row.declareType}`)
}

export interface Project {
  readonly id: number
  /** Its company's place among all of them, those with more than a few projects first: the first two are slack. */
  readonly company: number
  readonly reporterId: number
  /** Its place among those that are asked to declare; null: it is not. */
  readonly nth: number | null
}
const aFew = 5
async function projectsOf(db: Db): Promise<ReadonlyMap<number, Project>> {
  const found = await ask<Project>(
    db,
    sql`with beside as (select o.parent_id, count(*) > ${aFew} as many from org o join project j on j.project_id = o.id
            where ${asked} and o.deleted_at is null group by 1)
        select o.id, dense_rank() over (order by coalesce(b.many, false) desc, o.parent_id)::int as company,
          coalesce((select min(p.account_id) from sys_account_rop p join sys_role r on r.id = p.role_id
             where p.org_id = o.id and p.deleted_at is null and r.base_role_id in (${code(Role.projectReporter, Role.projectAdministrator)})), 0) as "reporterId",
          case when ${asked} then (row_number() over (partition by ${asked} order by o.id) - 1)::int end as nth
          from org o join project j on j.project_id = o.id left join beside b on b.parent_id = o.parent_id where o.org_type = ${code(OrgType.project)} and o.deleted_at is null order by o.id`,
  )
  return new Map(found.map((project) => [project.id, project]))
}
const asked = sql`(j.ep_type <> ${code(EpType.excluded)} and j.project_status in (${code(ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing)}))`
/** Of a hundred, the same at every start. */
const lotOf = ({ orgId, declareType, startDay }: PeriodRow) => (orgId * 31 + declareType * 17 + (Date.parse(startDay) / dayMs) * 13) % 100

/** Of a hundred sheets, how many come in time and how many at all: two companies are slack, the others from careless to exemplary (04 §8). */
const slack = { inTime: 60, declared: 65 }
const inTimeOf = [97, 94, 91, 96, 88, 95, 93, 84, 96, 78]
const punctuality = ({ company }: Project) => (company <= 2 ? slack : { inTime: inTimeOf[company % inTimeOf.length]!, declared: 97 })

/** When it was declared; null: never, or not yet. */
function momentOf(period: PeriodRow, project: Project, now: Date, arranged: boolean | undefined): number | null {
  const lot = lotOf(period)
  const [opens, deadline] = [Date.parse(period.openAt), Date.parse(period.deadlineAt)]
  if (arranged !== undefined) return arranged ? (opens + Math.min(deadline, now.getTime())) / 2 : null
  const { inTime, declared } = punctuality(project)
  const at = lot < inTime ? opens + 9 * hourMs + ((deadline - opens - 10 * hourMs) * (lot % 70)) / 100 : deadline + 3 * hourMs
  const ends = startOf(addDays(period.endDay, 1)).getTime()
  return at < now.getTime() && at < ends && lot < declared ? at : null
}

/** What a declaration says, whoever makes it and when. */
type Said = Pick<typeof periodDeclare.$inferInsert, 'headcount' | 'riskGrade' | 'reachRate' | 'shortageNum' | 'implementRate' | 'items'>

function declared(
  period: PeriodRow,
  said: Said,
  reporterId: number,
  at: number,
  run: LastRun | undefined,
): typeof periodDeclare.$inferInsert {
  const { orgId, declareType, startDay, periodKey, deadlineAt } = period
  const onTime = at <= Date.parse(deadlineAt)
  const isOwn = declareType !== DeclareType.drugs || run?.lastResult !== AutoResult.declared
  const source = isOwn ? DeclareSource.manual : DeclareSource.automatic
  return {
    ...{ orgId, projectId: orgId, declareType, startDay, periodKey, onTime, source, firstOnTime: onTime, firstSource: source },
    ...{ declaredAt: new Date(at).toISOString(), declarantId: isOwn ? reporterId : 0, isLatest: true, revisionOf: null },
    ...{ ...said, remark: null, voided: false, voidReason: null, voidedBy: null, voidedAt: null },
  }
}

/** A sheet as the ledger was then. */
function heldAt(sheet: Sheet, then: Date): Said {
  const items = sheet.map((line) => frozenAt(line, then))
  const { required, reached } = reachOf(items)
  const { headcount, grade } = sheet[0]!.row.norm
  return {
    ...{ headcount, riskGrade: grade, reachRate: rate(reached, required), implementRate: null, items },
    shortageNum: items.filter(({ stockLevel }) => isShort(stockLevel)).length,
  }
}

function frozenAt({ row, item, log }: Line, then: Date): FrozenItem {
  const since = log.filter(({ at }) => new Date(at) > then).reduce((sum, { delta }) => sum + delta, 0)
  const offQuantity = Math.max(0, row.offQuantity - since)
  const quantity = row.ledgerQuantity + offQuantity
  return {
    ...{ suppliesId: item.id, name: item.name, spec: item.spec, unit: item.unit, packUnit: item.packUnit, packSize: item.packSize },
    ...{
      quantity,
      ledgerQuantity: row.ledgerQuantity,
      offQuantity,
      nearestExpiry: row.nearestExpiry,
      expiringQuantity: row.expiringQuantity,
    },
    ...{ requiredQuantity: row.requiredQuantity, stockLevel: stockLevelOf(quantity, row.requiredQuantity, row.coverDays), remark: null },
  }
}
