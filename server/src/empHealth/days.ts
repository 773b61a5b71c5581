import { DayKind } from '@oems/contract/declaration/codes.ts'
import { isLateFilled } from '@oems/contract/declaration/status.ts'
import { projectDayStatus, type ReportFacts, reportStatus } from '@oems/contract/empHealth/status.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'

/** The report of an illness that stands. */
export interface Reported {
  readonly illnessId: number
  readonly onTime: boolean
  readonly declaredAt: string
  readonly declaredByName: string | null
  readonly nothingNew: 0 | 1
}

/** A day of a project: what it had to report, until when, and what it reported. */
export interface ProjectDay {
  readonly date: string
  /** Null: the day was opened before the project was there, or is not open. */
  readonly deadlineAt: string | null
  readonly lateUntil: string | null
  readonly dueIds: readonly number[]
  readonly reported: readonly Reported[]
}

/** The days of a project from one to another, both included, in order; of one illness alone where it is named. */
export async function projectDaysOf(
  db: ReadDb,
  projectId: number,
  { from, to }: { readonly from: string; readonly to: string },
  illnessId: number | null = null,
): Promise<readonly ProjectDay[]> {
  const rows = await ask<ProjectDay>(
    db,
    sql`select g.day::date as date, d.deadline_at as "deadlineAt", d.late_until as "lateUntil",
          coalesce(to_jsonb(d.illness_ids), '[]') as "dueIds",
          coalesce((select jsonb_agg(jsonb_build_object('illnessId', u.illness_id, 'onTime', u.day_on_time, 'declaredAt', u.declared_at,
              'declaredByName', a.nickname, 'nothingNew', u.nothing_new) order by u.declared_at desc)
            from uhs_declare u left join sys_account a on a.id = u.declarant_id
           where u.project_id = ${projectId} and u.day = g.day::date and u.is_latest), '[]') as reported
        from generate_series(${from}::date, ${to}::date, '1 day') g (day)
          left join declare_day d on d.org_id = ${projectId} and d.day = g.day::date and d.kind = ${code(DayKind.project)}
        order by 1`,
  )
  const wanted = (id: number) => illnessId === null || id === illnessId
  return rows.map((row) => ({
    ...row,
    deadlineAt: isoOf(row.deadlineAt),
    lateUntil: isoOf(row.lateUntil),
    dueIds: row.dueIds.filter(wanted),
    reported: row.reported
      .filter((report) => wanted(report.illnessId))
      .map((report) => ({ ...report, declaredAt: new Date(report.declaredAt).toISOString() })),
  }))
}

/** One of them. */
export async function projectDayOf(db: ReadDb, projectId: number, date: string): Promise<ProjectDay> {
  const [found] = await projectDaysOf(db, projectId, { from: date, to: date })
  return found!
}

/** The late days are over; a day that asks for nothing can be reported while it lasts. */
export const isOver = ({ date, lateUntil }: ProjectDay, now: Date): boolean =>
  date !== dayOf(now) && (lateUntil === null || now > new Date(lateUntil))

const isoOf = (written: string | null) => written && new Date(written).toISOString()

const factsOf = ({ dueIds, reported, deadlineAt }: ProjectDay, illnessId: number): ReportFacts => ({
  due: dueIds.includes(illnessId),
  onTime: reported.find((report) => report.illnessId === illnessId)?.onTime ?? null,
  deadlineAt,
})

/** Those that were due, then those that were reported all the same. */
export const illnessesOf = ({ dueIds, reported }: ProjectDay): readonly number[] => [
  ...new Set([...dueIds, ...reported.map(({ illnessId }) => illnessId)]),
]

export const statusOf = (day: ProjectDay, now: Date) =>
  projectDayStatus(
    illnessesOf(day).map((id) => factsOf(day, id)),
    now,
  )

/** Of one illness on a day. */
export function illnessStatus(day: ProjectDay, illnessId: number, now: Date) {
  const facts = factsOf(day, illnessId)
  return {
    due: facts.due,
    status: reportStatus(facts, now),
    lateFilled: isLateFilled({ obliged: facts.due, onTime: facts.onTime, deadlineAt: facts.deadlineAt }),
    deadlineAt: facts.due ? day.deadlineAt : null,
  }
}
