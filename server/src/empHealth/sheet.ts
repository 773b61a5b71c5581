import { IllState } from '@oems/contract/attention/codes.ts'
import type { ReportDay, ReportedIllness, Sheet, SheetCase } from '@oems/contract/empHealth/reports.ts'
import { ConfigState, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { illSituation } from '../attention/tables.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { badField } from '../core/errors.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { employee, person } from '../people/tables.ts'
import { countsOf, openOn, pendingAt, standingAt } from './counts.ts'
import { illnessesOf, illnessStatus, isOver, type ProjectDay, projectDayOf, projectDaysOf, statusOf } from './days.ts'
import { projectInScope } from './project.ts'
import { uhsDeclare } from './tables.ts'

type Known = Pick<ReportedIllness, 'illnessId' | 'illnessName' | 'caseScheme' | 'declareCycle' | 'activeFrom'>

/** What the project reports now, and besides what is named. */
const illnessesAt = ({ db }: Pick<Ctx, 'db'>, projectId: number, also: readonly number[], configured: boolean) =>
  ask<Known>(
    db,
    sql`select i.id as "illnessId", i.name as "illnessName", i.case_scheme as "caseScheme", i.declare_cycle as "declareCycle",
          c.active_from as "activeFrom"
        from illness i left join project_illness_config c on c.illness_id = i.id and c.project_id = ${projectId}
        where i.id = any(${array(also)}::bigint[])
          or ${configured} and c.config_state = ${code(ConfigState.configured)} and i.status = ${code(IllnessStatus.enabled)} and i.deleted_at is null
        order by i.order_num, i.id`,
  )

const withStatus = (day: ProjectDay, now: Date) => (known: Known) => ({ ...known, ...illnessStatus(day, known.illnessId, now) })

/** The illnesses that the project reports, with today's state of each. */
export async function listIllnesses(ctx: Ctx, { projectId }: { readonly projectId: number }): Promise<ReportedIllness[]> {
  await projectInScope(ctx, projectId)
  await ensureOpen(ctx)
  return ctx.ofOneMoment(async (reading) => {
    const today = await projectDayOf(reading.db, projectId, dayOf(ctx.now))
    return (await illnessesAt(reading, projectId, [], true)).map(withStatus(today, ctx.now))
  })
}

interface AskedSheet {
  readonly projectId: number
  readonly illnessId: number | null
  readonly date: string | null
}

/** A day of a project to be filled in, or as it was: each illness with its numbers and cases. */
export async function querySheet(ctx: Ctx, { projectId, illnessId, date: asked }: AskedSheet): Promise<Sheet> {
  const { orgName } = await projectInScope(ctx, projectId)
  const today = dayOf(ctx.now)
  const date = asked ?? today
  if (date > today) throw badField('date', '上报日期不能晚于今天')
  await ensureOpen(ctx)
  const sheet = await ctx.ofOneMoment((reading) => sheetOf(reading, { projectId, illnessId, date, today }))
  ctx.recordAccess({ what: '人员健康上报', id: projectId, name: orgName, orgId: projectId })
  return sheet
}

async function sheetOf(
  ctx: Ctx,
  { projectId, illnessId, date, today }: AskedSheet & { readonly date: string; readonly today: string },
): Promise<Sheet> {
  const { db, now } = ctx
  const day = await projectDayOf(db, projectId, date)
  const known = await illnessesAt(ctx, projectId, illnessesOf(day), date === today)
  const wanted = known.filter((one) => illnessId === null || one.illnessId === illnessId)
  const ids = wanted.map((one) => one.illnessId)
  const counts = await countsOf(db, projectId, date, ids)
  const cases = Map.groupBy(await casesOn(ctx, projectId, date, ids), (one) => one.illnessId)
  const remarks = await remarksOf(ctx, projectId, date)
  return {
    ...{ date, status: statusOf(day, now), deadlineAt: day.deadlineAt, lateUntil: day.lateUntil, open: !isOver(day, now) },
    empTotal: await standingAt(db, projectId, date),
    pendingAbnormal: await pendingAt(db, projectId, today),
    illnesses: wanted.map(withStatus(day, now)).map((one) => {
      const report = day.reported.find((reported) => reported.illnessId === one.illnessId)
      return {
        ...one,
        counts: counts(one.illnessId),
        ...{
          declaredAt: report?.declaredAt ?? null,
          declaredByName: report?.declaredByName ?? null,
          nothingNew: report?.nothingNew ?? null,
          remark: remarks.get(one.illnessId) ?? null,
        },
        items: cases.get(one.illnessId) ?? [],
      }
    }),
  }
}

/** What was written beside the reports that stand, by illness. */
async function remarksOf({ db }: Ctx, projectId: number, date: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ illnessId: uhsDeclare.illnessId, remark: uhsDeclare.remark })
    .from(uhsDeclare)
    .where(and(eq(uhsDeclare.projectId, projectId), eq(uhsDeclare.day, date), uhsDeclare.isLatest, isNotNull(uhsDeclare.remark)))
  return new Map(rows.map(({ illnessId, remark }) => [illnessId, remark!]))
}

async function casesOn({ db }: Ctx, projectId: number, date: string, illnessIds: readonly number[]): Promise<SheetCase[]> {
  const rows = await db
    .select({ row: illSituation, name: person.name, workNo: employee.workNo })
    .from(sql`user_ill_situation s`)
    .innerJoin(illSituation, sql`${illSituation.id} = s.id`)
    .innerJoin(person, sql`${person.id} = s.person_id`)
    .leftJoin(employee, sql`${employee.id} = s.person_id`)
    .where(and(openOn(projectId, date), inArray(illSituation.illnessId, [...illnessIds])))
    .orderBy(asc(illSituation.illState), desc(illSituation.foundDate), desc(illSituation.id))
  return rows.map(({ row, ...who }) => ({ ...row, ...who, ended: row.illState === IllState.closed }))
}

interface AskedDays {
  readonly projectId: number
  readonly illnessId: number | null
  readonly startTime: string | null
  readonly endTime: string | null
}

/** The days of a calendar, up to today; this month where no days are named. */
export async function listDays(ctx: Ctx, { projectId, illnessId, startTime, endTime }: AskedDays): Promise<ReportDay[]> {
  await projectInScope(ctx, projectId)
  await ensureOpen(ctx)
  const today = dayOf(ctx.now)
  const to = endTime === null || endTime > today ? today : endTime
  const from = [startTime ?? `${to.slice(0, 7)}-01`, addDays(to, 1 - 92)].sort()[1]!
  if (from > to) return []
  const days = await projectDaysOf(ctx.db, projectId, { from, to }, illnessId)
  return days.map((day) => {
    const [latest] = day.reported
    return {
      date: day.date,
      status: statusOf(day, ctx.now),
      declaredAt: latest?.declaredAt ?? null,
      declaredByName: latest?.declaredByName ?? null,
      deadlineAt: day.dueIds.length > 0 ? day.deadlineAt : null,
    }
  })
}
