import { DayKind, DeclareSource, FillPattern, HandleResult, HealthLevel, Vaccination } from '@oems/contract/declaration/codes.ts'
import { feverBandOf, isAbnormal, isWorse, levelOf, worseWithin } from '@oems/contract/declaration/level.ts'
import { demoBatch } from '@oems/contract/people/codes.ts'
import { addDays, dayOf, daysBetween, startOf, weekdayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { diff } from '@oems/server/core/statistics/source.ts'
import { answersOf } from '@oems/server/declaration/answers.ts'
import { advanceLastDays } from '@oems/server/declaration/daily/people.ts'
import { judgeOnsets } from '@oems/server/declaration/onset.ts'
import { personDays } from '@oems/server/declaration/personDaySource.ts'
import { declareHealth, declarePersonDay } from '@oems/server/declaration/tables.ts'
import { handleStateOf, waitingSubmissions } from '@oems/server/declaration/waitingSource.ts'
import { demoEmployee } from './accounts.ts'
import { always, conditionOf } from './conditions.ts'
import { type Habit, habitOf } from './habits.ts'
import { type Patients, patientKey } from './outbreaks.ts'
import { type Random, randomOf } from './random.ts'
import { laxProject } from './tree.ts'

/** Somebody who has to declare on a day and has not. */
interface Due {
  readonly personId: number
  readonly orgId: number
  readonly empType: number
  readonly orgCode: string
  readonly deadlineAt: Date
  readonly lateUntil: Date
  readonly accountId: number
  readonly username: string
  readonly hasPhone: boolean
}

const dueQuery = `
  select s.person_id as "personId", s.org_id as "orgId", s.emp_type as "empType", o.org_code as "orgCode", d.deadline_at as "deadlineAt",
    d.late_until as "lateUntil", a.id as "accountId", a.username, a.password_hash is not null as "hasPhone"
  from emp_stay s
    join declare_day d on d.day = $1::date and d.org_id = s.org_id and d.kind = ${DayKind.personal} and d.is_due
      and d.policy -> 'empTypes' @> to_jsonb(s.emp_type)
    join employee e on e.id = s.person_id and e.import_batch = $2 and e.deleted_at is null
    join org o on o.id = s.org_id
    join sys_account a on a.id = e.account_id
  where s.from_day <= $1::date and s.due_from <= $1::date and (s.to_day is null or s.to_day >= $1::date) and s.person_id > $3
    and not exists (select from declare_person_day p where p.person_id = s.person_id and p.day = $1::date)
  order by s.person_id limit $4`

const pageSize = 100_000

/**
 * What the people of the demonstration declare on a day, up to a moment. Drawn by person and day, so a day that was half over at one start
 * goes on at the next, and whoever has declared themselves meanwhile is left alone. Returns the number of declarations.
 */
export async function fillDay(bulk: Bulk, day: string, now: Date, patients: Patients = new Map()): Promise<number> {
  const [proxy, doctor] = [await accountOf(bulk, 'demo05'), await accountOf(bulk, 'demo07')]
  let filled = 0
  for (let after = 0; ; ) {
    const due = await bulk.query<Due>(dueQuery, [day, demoBatch, after, pageSize])
    const submissions = due.flatMap((one) => submissionOf(one, day, now, { proxy, doctor, patients }) ?? [])
    await write(bulk, day, submissions, now)
    filled += submissions.length
    if (due.length < pageSize) return filled
    after = due.at(-1)!.personId
  }
}

interface Beside {
  /** Who declares for those without a phone. */
  readonly proxy: number
  /** Who looks after what is abnormal. */
  readonly doctor: number
  readonly patients: Patients
}
async function accountOf(bulk: Bulk, username: string): Promise<number> {
  const [found] = await bulk.query<{ id: number }>(`select id from sys_account where username = $1 and deleted_at is null`, [username])
  return found?.id ?? 0
}

type Submission = NonNullable<ReturnType<typeof submissionOf>>

function submissionOf(due: Due, day: string, now: Date, { proxy, doctor, patients }: Beside) {
  // On the day itself the demonstration employee is left for the visitor who opens the phone pages.
  if (due.username === demoEmployee && day === dayOf(now)) return null
  const random = randomOf('declaration', due.personId, daysBetween('2000-01-01', day))
  const ill = patients.get(patientKey(due.personId, day)) ?? null
  const declares = random.chance(fillRateOf(due.orgCode, day))
  if (!declares && ill === null) return null
  const habit = due.hasPhone && ill === null ? habitOf(due.personId) : null
  const onTime = habit !== null || ill !== null || !random.chance(0.04)
  const at = ill !== null ? early(random, day, now) : onTime ? inTime(random, due, day, habit) : late(random, due)
  if (at > now) return null
  const condition = ill ?? (habit?.marks.has(FillPattern.sameContent) ? always : conditionOf(random))
  const content = {
    ...condition,
    symptoms: [...condition.symptoms],
    answers: answersOf({ ...condition, vaccination: Vaccination.vaccinated }),
    level: levelOf(condition),
    feverBand: feverBandOf(condition.temperature),
    clientKey: uuidOf(random),
    oneTapSeconds: habit?.marks.has(FillPattern.oneTap) ? random.whole(1, 4) : null,
  }
  const { personId, orgId, empType, hasPhone } = due
  const sender = hasPhone ? { source: DeclareSource.self, declarantId: due.accountId } : { source: DeclareSource.proxy, declarantId: proxy }
  return { ...content, ...sender, doctor, personId, orgId, empType, day, onTime, declaredAt: at.toISOString() }
}

/** 88–100 % by project, one hardly ever; three points less at weekends (03 §8). */
function fillRateOf(orgCode: string, day: string): number {
  const usual = orgCode === laxProject ? 0.61 : 0.88 + 0.12 * randomOf('fill rate', orgCode).unit()
  return weekdayOf(day) > 5 ? usual - 0.03 : usual
}

const minute = 60_000

/** Mostly before work; about half of a day's declarations are there at ten. */
function inTime(random: Random, { deadlineAt }: Due, day: string, habit: Habit | null): Date {
  const [from, to] = random.weighted([
    [[390, 540], 38],
    [[540, 660], 24],
    [[660, 840], 18],
    [[840, 1_320], 20],
  ] as const)
  // A site whose day ends after Beijing's has begun as much later.
  const begins = Math.max(startOf(day).getTime(), deadlineAt.getTime() - 1_440 * minute)
  const limit = (deadlineAt.getTime() - begins) / minute - 5
  if (habit?.marks.has(FillPattern.sameTime)) return new Date(begins + habit.minute * minute + random.whole(0, 59_999))
  const at = from >= limit ? random.whole(390, limit) : random.whole(from, Math.min(to, limit))
  return new Date(begins + at * minute + random.whole(0, 59_999))
}

/** Whoever feels ill says so first thing, and today before the moment of the loading, however early that is. */
function early(random: Random, day: string, now: Date): Date {
  const from = startOf(day).getTime()
  const until = Math.min(now.getTime(), from + 540 * minute)
  return new Date(from + Math.floor((0.75 + random.unit() * 0.25) * (until - from)))
}

const late = (random: Random, { deadlineAt, lateUntil }: Due) =>
  new Date(deadlineAt.getTime() + Math.ceil(random.unit() ** 2 * (lateUntil.getTime() - deadlineAt.getTime() - minute)))

function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.whole(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

async function write(bulk: Bulk, day: string, submissions: readonly Submission[], now: Date): Promise<void> {
  if (submissions.length === 0) return
  const before = await levelsBefore(bulk, day, submissions)
  const ids = await bulk.ids('declare_health', submissions.length)
  const all = submissions.map((one, at) => ({
    ...one,
    id: ids[at]!,
    obliged: true,
    worse: isWorse(one.level, before.get(one.personId) ?? null),
    ...handlingOf(one, now),
  }))
  // Each table takes the columns that it has.
  await bulk.copy(
    declareHealth,
    all.map((one) => ({ ...one, isLatest: true, handleState: handleStateOf(one) })),
  )
  await bulk.copy(
    declarePersonDay,
    all.map((one) => ({ ...one, firstDeclaredAt: one.declaredAt, declareId: one.id })),
  )
  await advanceLastDays(
    bulk.db,
    all.map(({ personId }) => personId),
    day,
  )
  const deltas = new Deltas()
  diff({ deltas, now }, personDays, null, all)
  diff({ deltas, now }, waitingSubmissions, null, all)
  await judgeOnsets(
    { db: bulk.db, deltas, now },
    all.map((after) => ({ before: null, after })),
  )
  await deltas.flush(bulk.db)
}

const unhandled = { handleResult: null, handledBy: null, handledAt: null }

/** Abnormal ones of today and yesterday wait to be looked after; earlier ones have been, within some hours. */
function handlingOf({ personId, level, day, declaredAt, doctor }: Submission, now: Date) {
  if (!isAbnormal(level) || day >= addDays(dayOf(now), -1)) return unhandled
  const random = randomOf('handling', personId, daysBetween('2000-01-01', day))
  const handledAt = new Date(Date.parse(declaredAt) + random.whole(20, 300) * minute).toISOString()
  const handleResult = random.weighted([
    [HandleResult.observe, 70],
    [HandleResult.consult, 18],
    [HandleResult.isolate, 8],
    [HandleResult.mistaken, 4],
  ] as const)
  return handledAt > now.toISOString() ? unhandled : { handleResult, handledBy: doctor, handledAt }
}

/** The last level of the week before, of those only for whom it can matter. */
async function levelsBefore(bulk: Bulk, day: string, submissions: readonly Submission[]): Promise<ReadonlyMap<number, number>> {
  const unwell = submissions.filter(({ level }) => level > HealthLevel.normal).map(({ personId }) => personId)
  const found = await bulk.query<{ personId: number; level: number }>(
    `select distinct on (person_id) person_id as "personId", level from declare_person_day
     where person_id = any($1::bigint[]) and day between $2::date and $3::date order by person_id, day desc`,
    [unwell, addDays(day, -worseWithin), addDays(day, -1)],
  )
  return new Map(found.map(({ personId, level }) => [personId, level]))
}
