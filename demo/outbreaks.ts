import { BodyState, ContactHistory, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import type { Condition } from '@oems/contract/declaration/level.ts'
import { EpType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import type { DemoSize } from '@oems/server/core/demoShares.ts'
import { demoEmployee } from './accounts.ts'
import { degrees } from './conditions.ts'
import { type Random, randomOf } from './random.ts'
import { demoProject, laxProject } from './tree.ts'

/** Who is ill on which day, and with what. */
export type Patients = ReadonlyMap<string, Condition>
export const patientKey = (personId: number, day: string) => `${personId} ${day}`

type Complaint = (random: Random) => Pick<Condition, 'temperature' | 'symptoms'>
const feverish: Complaint = (random) => ({
  temperature: degrees(random, 38, 39),
  symptoms: [Symptom.fever, Symptom.headache, Symptom.muscleAche],
})
const mistyped: Complaint = (random) => ({ temperature: degrees(random, 37.4, 37.8), symptoms: [] })
const sickOfFood: Complaint = (random) => ({
  temperature: degrees(random, 36.5, 37.2),
  symptoms: random.chance(0.6) ? [Symptom.diarrhoea, Symptom.nausea] : [Symptom.diarrhoea],
})
const coughing: Complaint = (random) => ({ temperature: degrees(random, 36.6, 37.2), symptoms: [Symptom.cough, Symptom.soreThroat] })
const spotted: Complaint = (random) => ({ temperature: degrees(random, 36.4, 37.1), symptoms: [Symptom.rash] })
const overheated: Complaint = (random) => ({ temperature: degrees(random, 37.5, 38.4), symptoms: [Symptom.heatStroke] })

interface Outbreak {
  /** At the project of the demonstration's accounts, at one of about a hundred people, or of about thirty. */
  readonly at: 'demonstration' | 'large' | 'small'
  readonly daysAgo: number
  /** New ones day by day. */
  readonly cases: readonly number[]
  readonly complaint: Complaint
  /** Days for which somebody is ill. */
  readonly lasts: number
}

const wave = [0, 1, 0, 1, 1, 2, 2, 4, 5, 6, 6, 5, 5, 3, 2, 2, 1, 1, 0, 1, 0]
/** 03 §8, 05 §8: what the shipped rule has to find, each at a project of its own. */
const always: readonly Outbreak[] = [
  { at: 'demonstration', daysAgo: 1, cases: [3, 4], complaint: sickOfFood, lasts: 2 },
  { at: 'large', daysAgo: 20, cases: wave, complaint: feverish, lasts: 3 },
  { at: 'large', daysAgo: 14, cases: [12, 3], complaint: sickOfFood, lasts: 2 },
  { at: 'small', daysAgo: 1, cases: [5], complaint: feverish, lasts: 2 },
  { at: 'small', daysAgo: 1, cases: [5], complaint: spotted, lasts: 2 },
  { at: 'small', daysAgo: 8, cases: [5], complaint: mistyped, lasts: 1 },
  { at: 'small', daysAgo: 11, cases: [5], complaint: mistyped, lasts: 1 },
]
const further: readonly Outbreak[] = [
  { at: 'large', daysAgo: 12, cases: [4, 7, 9, 8, 5, 2], complaint: coughing, lasts: 3 },
  { at: 'large', daysAgo: 40, cases: [11, 4], complaint: overheated, lasts: 1 },
  { at: 'large', daysAgo: 62, cases: [6, 14, 12, 6, 3], complaint: coughing, lasts: 3 },
  ...[17, 26, 37, 51].map((daysAgo) => ({ at: 'small', daysAgo, cases: [5], complaint: mistyped, lasts: 1 }) as const),
]

/** Chosen once, at the loading: later days have nothing but what happens everywhere. */
export async function patientsOf(bulk: Bulk, size: DemoSize, now: Date): Promise<Patients> {
  const sites = await sitesOf(bulk, dayOf(now))
  const patients = new Map<string, Condition>()
  for (const outbreak of size === 'whole' ? [...always, ...further] : always) {
    const crew = sites[outbreak.at].shift() ?? []
    for (const [key, condition] of courseOf(outbreak, crew, dayOf(now))) patients.set(key, condition)
  }
  return patients
}

/** Everybody falls ill once, in the order of the crew. */
function* courseOf({ daysAgo, cases, complaint, lasts }: Outbreak, crew: readonly number[], today: string) {
  let next = 0
  for (const [after, count] of cases.entries()) {
    for (const personId of crew.slice(next, next + count))
      for (let day = addDays(today, after - daysAgo), left = lasts; left > 0; left -= 1, day = addDays(day, 1))
        yield [patientKey(personId, day), ill(complaint, randomOf('patient', personId, left))] as const
    next += count
  }
}

const ill = (complaint: Complaint, random: Random): Condition => ({
  ...complaint(random),
  bodyState: BodyState.unwell,
  contactHistory: ContactHistory.none,
  isolationState: IsolationState.none,
  testResult: null,
})

interface Site {
  readonly orgCode: string
  readonly isAbroad: boolean
  /** Who has been there since before anything broke out. */
  readonly crew: readonly number[]
}
/** Crews in which what breaks out stands out, and of which it leaves some well. */
const bands = { large: { least: 60, usual: 100, most: 150 }, small: { least: 20, usual: 30, most: 45 } } as const
const longAgo = 70

/** Projects of the first group that declare day by day: their crews in an order of their own, those abroad and of the usual size first. */
async function sitesOf(bulk: Bulk, today: string): Promise<Record<Outbreak['at'], (readonly number[])[]>> {
  const sites = await bulk.query<Site>(
    `select o.org_code as "orgCode", o.is_outside = ${Outside.overseas} as "isAbroad", array_agg(s.person_id order by s.person_id) as crew
     from org o join project p on p.project_id = o.id and p.project_status = ${ProjectStatus.active} and p.ep_type <> ${EpType.routine}
       join emp_stay s on s.org_id = o.id and s.to_day is null
       join sys_account a on a.employee_id = s.person_id and a.username <> $1
     where starts_with(o.path, (select path from org where org_code = 'HY')) and o.deleted_at is null and s.from_day < $2::date
     group by o.id order by o.id`,
    [demoEmployee, addDays(today, -longAgo)],
  )
  const shuffled = ({ orgCode, crew }: Site) => randomOf('outbreak', orgCode).shuffled(crew)
  const within = ({ least, usual, most }: (typeof bands)[keyof typeof bands]) =>
    sites
      .filter(({ orgCode, crew }) => orgCode !== demoProject && orgCode !== laxProject && crew.length >= least && crew.length <= most)
      .toSorted((one, other) => strangeness(one, usual) - strangeness(other, usual))
      .map(shuffled)
  const strangeness = ({ isAbroad, crew }: Site, usual: number) => Math.abs(crew.length - usual) + (isAbroad ? 0 : bands.large.most)
  return {
    demonstration: sites.filter(({ orgCode }) => orgCode === demoProject).map(shuffled),
    large: within(bands.large),
    small: within(bands.small),
  }
}
