import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import { administeredAbove, administrators, doctorsAt, groupedAbove, keepersAt } from '../../declaration/reminding/keepers.ts'
import { deadlineTimes } from '../../declaration/times.ts'

interface Waiting {
  readonly id: number
  readonly orgId: number
  readonly orgName: string
  readonly declareType: number
  readonly startDay: string
  readonly deadlineAt: string
  /** The reminder of the rule that has come, in hours before the deadline. */
  readonly hours: number
}
/** Periods that wait for their declaration. */
const undeclared = sql`p.is_due and not exists (
  select from period_declare d where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest)`
/** Drugs and measures have a page of their own; the others are declared on the project's. */
export function linkOf({ orgId, declareType }: Pick<Waiting, 'orgId' | 'declareType'>): string {
  if (declareType === DeclareType.measures) return '/epac/epm/index'
  return declareType === DeclareType.drugs ? '/reserve/report' : `/project-declare/detail/${orgId}/${declareType}`
}

/** Who declares a type at a project: its reporters and administrators, of drugs its doctors too. */
export const declarersOf = (declareType: number): number[] =>
  declareType === DeclareType.drugs ? [...reporters, ...doctorRoles] : reporters
const reporters: number[] = [Role.projectReporter, Role.projectAdministrator, Role.temporaryProjectAdministrator]
const doctorRoles: number[] = [Role.doctor, Role.temporaryDoctor]

/** Before deadlines: whoever keeps the sheet of a project, of drugs its doctors too, hears of it once at each of the rule's hours (04 §7). Gives how many were told. */
export async function remindBefore(db: Db, now: Date): Promise<number> {
  const waiting = await ask<Waiting>(
    db,
    sql`select p.id, p.org_id as "orgId", o.org_name as "orgName", p.declare_type as "declareType", p.start_day as "startDay", p.deadline_at as "deadlineAt", h.hours
        from declare_period p join org o on o.id = p.org_id and o.deleted_at is null
          cross join lateral (select min(h::int) as hours from jsonb_array_elements_text(p.policy->'remindHours') h
            where p.deadline_at - make_interval(hours => h::int) <= ${now.toISOString()}::timestamptz) h
        where p.end_day >= ${dayOf(now)}::date and p.start_day <= ${dayOf(now)}::date and p.deadline_at > ${now.toISOString()}::timestamptz
          and h.hours is not null and (p.told_hours is null or p.told_hours > h.hours) and ${undeclared}
        order by p.id for update of p skip locked`,
  )
  if (waiting.length === 0) return 0
  const keepers = await keepersAt({ db, now }, nodesOf(waiting))
  const doctors = await doctorsAt({ db, now }, nodesOf(waiting.filter(({ declareType }) => declareType === DeclareType.drugs)))
  const accountsOf = ({ orgId, declareType }: Waiting) => [
    ...(keepers.get(orgId) ?? []),
    ...(declareType === DeclareType.drugs ? (doctors.get(orgId) ?? []) : []),
  ]
  const heard = waiting.filter((one) => accountsOf(one).length > 0)
  const unheard = waiting.filter((one) => accountsOf(one).length === 0)
  const told = await tellEach({ db, now }, [
    ...heard.map((one) => ({ to: accountsOf(one), ...reminderOf(one) })),
    ...(await remindersAbove({ db, now }, unheard)),
  ])
  await db.execute(sql`
    update declare_period p set told_hours = v.hours
    from unnest(${array(waiting.map(({ id }) => id))}::bigint[], ${array(waiting.map(({ hours }) => hours))}::smallint[]) as v (id, hours) where p.id = v.id`)
  return told.reduce((sum, count) => sum + count, 0)
}

const nodesOf = (waiting: readonly Waiting[]) => [...new Set(waiting.map(({ orgId }) => orgId))]

const reminder = { type: MessageType.todo, level: MessageLevel.important, title: '储备申报即将截止' } as const
const momentOf = ({ deadlineAt }: Pick<Waiting, 'deadlineAt'>) => new Date(deadlineAt).toISOString()
const deadlineWords = ({ deadlineAt }: Pick<Waiting, 'deadlineAt'>) => deadlineTimes(new Date(deadlineAt), null).beijing.slice(5)
const reminderOf = ({ orgId, orgName, declareType, startDay, deadlineAt }: Waiting) =>
  ({
    ...reminder,
    content: `“${orgName}”本期的${wordsOf(declareType)}将于${deadlineWords({ deadlineAt })}截止，尚未申报。`,
    link: linkOf({ orgId, declareType }),
    ...{ bizType: 'reserve-deadline', bizId: orgId, dedupKey: `reserve-deadline:${orgId}:${declareType}:${startDay}` },
  }) as const

/** Whoever administers the projects that have nobody to declare hears once of all of these, a deadline. */
async function remindersAbove(at: { readonly db: Db; readonly now: Date }, unheard: readonly Waiting[]): Promise<EachMessage[]> {
  const groups = await groupedAbove(at, unheard, momentOf)
  return groups.map(({ node, to, first, rows }) => {
    const projects = nodesOf(rows).length
    return {
      to,
      ...reminder,
      content: `“${first.orgName}”${projects > 1 ? `等${projects}个项目` : ''}没有填报人员账号，储备申报将于${deadlineWords(first)}截止，尚未申报，请安排代报。`,
      link: '/project-declare/index',
      ...{ bizType: 'reserve-deadline-above', bizId: node, dedupKey: `reserve-deadline-above:${node}:${momentOf(first)}` },
    }
  })
}

/** No message names what the drugs are for. */
export const wordsOf = (declareType: number) =>
  declareType === DeclareType.drugs
    ? '药品储备申报'
    : declareType === DeclareType.equipment
      ? '简易医疗设备申报'
      : declareType === DeclareType.measures
        ? '防疫措施申报'
        : '防疫物资申报'

interface Overdue {
  readonly parentId: number
  readonly projects: number
}
/** Deadlines after one midnight, up to and with another. */
interface Passed {
  readonly since: Date
  readonly until: Date
}
/** Days in which the job has not run and that are told of after the fact. */
const atMost = 31

/** The morning after a deadline the level above hears how many of its projects have not declared, and on the next one of a morning that was missed. */
export async function tellOverdue(db: Db, now: Date): Promise<number> {
  const passed = await passTo(db, now)
  if (passed === null) return 0
  const { since, until } = passed
  const rows = await ask<Overdue>(
    db,
    sql`select o.parent_id as "parentId", count(distinct p.org_id)::int as projects
        from declare_period p join org o on o.id = p.org_id and o.deleted_at is null
        where p.end_day >= ${dayOf(since)}::date and p.deadline_at > ${since.toISOString()}::timestamptz and p.deadline_at <= ${until.toISOString()}::timestamptz
          and ${undeclared} and o.parent_id is not null
        group by 1 order by 1`,
  )
  const told = await tellEach(
    { db, now },
    (await whoHears({ db, now }, rows)).map(({ nodeId, to, projects }) => ({
      to,
      ...{ type: MessageType.reminder, level: MessageLevel.important, title: '储备申报逾期' },
      content: `${daysOf(passed)}截止的储备申报中，有${projects}个项目逾期未报，请催报。`,
      link: '/project-declare/index',
      ...{ bizType: 'reserve-overdue', bizId: nodeId, dedupKey: `reserve-overdue:${nodeId}:${dayOf(now)}` },
    })),
  )
  return told.reduce((sum, count) => sum + count, 0)
}

/** The parents themselves; of those where nobody hears whoever administers above, once for all of them and what is overdue there. */
async function whoHears(at: { readonly db: Db; readonly now: Date }, rows: readonly Overdue[]) {
  const parentIds = rows.map(({ parentId }) => parentId)
  const own = await keepersAt(at, parentIds)
  const above = await administeredAbove(
    at,
    parentIds.filter((id) => !own.has(id)),
  )
  const nodeOf = ({ parentId }: Overdue) => (own.has(parentId) ? parentId : above.get(parentId))
  const byNode = Map.groupBy(
    rows.filter((row) => nodeOf(row) !== undefined),
    (row) => nodeOf(row)!,
  )
  return [...byNode].map(([nodeId, overdue]) => ({
    nodeId,
    to: own.get(nodeId) ?? { roleId: administrators, orgId: nodeId },
    projects: overdue.reduce((sum, { projects }) => sum + projects, 0),
  }))
}

/** Takes over all days before today; null: that has been done. */
async function passTo(db: Db, now: Date): Promise<Passed | null> {
  const today = dayOf(now)
  const until = startOf(today)
  await db.execute(
    sql`insert into reserve_overdue_mark (id, up_to) values (1, ${startOf(addDays(today, -1)).toISOString()}) on conflict do nothing`,
  )
  const [mark] = await ask<{ upTo: string }>(db, sql`select up_to as "upTo" from reserve_overdue_mark where id = 1 for update`)
  const upTo = new Date(mark!.upTo)
  if (upTo >= until) return null
  await db.execute(sql`update reserve_overdue_mark set up_to = ${until.toISOString()} where id = 1`)
  return { since: new Date(Math.max(upTo.getTime(), startOf(addDays(today, -atMost)).getTime())), until }
}

const daysOf = ({ since, until }: Passed): string => {
  const [first, last] = [dayOf(since), addDays(dayOf(until), -1)]
  return first === last ? '昨日' : `${first.slice(5)}至${last.slice(5)}`
}
