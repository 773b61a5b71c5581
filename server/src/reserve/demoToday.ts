import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'

/** A sheet that is asked for today. */
export interface RunningSheet {
  readonly id: number
  readonly orgId: number
  /** Of the projects that stand beside each other. */
  readonly parentId: number
  /** Its deadline has passed. */
  readonly passed: boolean
}
/** Of sheets by the ids of their periods: whether they are declared. */
export type Arranged = ReadonlyMap<number, boolean>

/** Projects beside each other from which each status is to be seen. */
const moreThan = 3

/** What boards show today (04 §8): beside each other one sheet declared, one that waits and one overdue, as far as the day has such. */
export async function todaysSheets(db: Db, now: Date): Promise<Arranged> {
  const running = await ask<RunningSheet>(
    db,
    sql`select p.id, p.org_id as "orgId", o.parent_id as "parentId", p.deadline_at < ${now.toISOString()}::timestamptz as passed
          from declare_period p join org o on o.id = p.org_id
         where p.is_due and ${dayOf(now)}::date between p.start_day and p.end_day
           and p.declare_type in (${code(DeclareType.supplies, DeclareType.equipment, DeclareType.measures)})
         order by o.parent_id, p.declare_type, p.org_id`,
  )
  return arrange(running)
}

export function arrange(running: readonly RunningSheet[]): Arranged {
  const companies = [...Map.groupBy(running, ({ parentId }) => parentId).values()]
  return new Map(
    companies.filter((sheets) => new Set(sheets.map(({ orgId }) => orgId)).size > moreThan).flatMap((sheets) => arrangedAmong(sheets)),
  )
}

/** Of three projects, where the deadlines allow it. */
function arrangedAmong(sheets: readonly RunningSheet[]): [number, boolean][] {
  const taken: RunningSheet[] = []
  const take = (isOne: (sheet: RunningSheet) => boolean) => {
    const free = sheets.filter((sheet) => isOne(sheet) && !taken.includes(sheet))
    const found = free.find(({ orgId }) => !taken.some((one) => one.orgId === orgId)) ?? free[0]
    if (found) taken.push(found)
    return found
  }
  const undeclared = [take(({ passed }) => passed), take(({ passed }) => !passed)]
  const declared = take(() => true)
  return [
    ...undeclared.flatMap((sheet): [number, boolean][] => (sheet ? [[sheet.id, false]] : [])),
    ...(declared ? [[declared.id, true] as [number, boolean]] : []),
  ]
}
