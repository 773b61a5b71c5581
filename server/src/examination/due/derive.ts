import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DueKind, PeType } from '@oems/contract/examination/codes.ts'
import { addDays } from '../../core/days.ts'
import type { CycleRow, PeDue } from '../tables.ts'

export type Cycle = Pick<CycleRow, 'entryMonths' | 'inPostMonths' | 'leavingMonths' | 'seasonStart' | 'confirmed'>
export interface Exposed {
  readonly hazard: string
  readonly startDate: string
  readonly endDate: string | null
  /** Why whoever left was not examined is on record: nothing is due for leaving. */
  readonly excused: boolean
  readonly cycle: Cycle
}
export interface Exam {
  readonly id: number
  readonly examDate: string
  readonly peType: number
  readonly hazardNames: readonly string[]
}
export interface Standing {
  readonly orgId: number
  readonly fromDay: string
  /** Its seasons are those of the other half of the year. */
  readonly southern: boolean
}
/** All that the due examinations of one person follow from. */
export interface Facts {
  readonly exposures: readonly Exposed[]
  readonly exams: readonly Exam[]
  /** From the first day to the last. */
  readonly stays: readonly Standing[]
}
export type DerivedDue = Pick<PeDue, 'orgId' | 'kind' | 'hazards' | 'dueDay' | 'confirmed' | 'recordId'>

interface HazardDue {
  readonly kind: CodeOf<typeof DueKind>
  readonly hazard: string
  readonly dueDay: string
  readonly confirmed: 0 | 1
  readonly exam: Exam | null
}

/**
 * Which examinations of a person fell or fall due, and which examination fulfilled each (03 §5.9): for each hazard a chain of which only the
 * last may be open. Hazards that fall due together and are fulfilled together are one row. A pure function, so that whatever is entered late
 * or corrected leads to the same rows in the end.
 */
export function derive({ exposures, exams, stays }: Facts): DerivedDue[] {
  const [first] = stays
  if (!first) return []
  const inOrder = exams.toSorted((a, b) => (a.examDate < b.examDate ? -1 : a.examDate > b.examDate ? 1 : a.id - b.id))
  const rows = onceAHazard(exposures)
    .flatMap((exposed) =>
      chainOf(
        exposed,
        inOrder.filter(({ hazardNames }) => hazardNames.includes(exposed.hazard)),
        stays,
      ),
    )
    // What was over before anybody had the person in their care is nobody's; what was open then falls due on the day they came.
    .filter(({ dueDay, exam }) => exam === null || dueDay >= first.fromDay || exam.examDate >= first.fromDay)
    .map((row) => ({ ...row, dueDay: later(row.dueDay, first.fromDay) }))
  const together = Map.groupBy(rows, ({ kind, dueDay, confirmed, exam }) => `${kind} ${dueDay} ${confirmed} ${exam?.id ?? ''}`)
  return [...together.values()].map((same) => {
    const { kind, dueDay, confirmed, exam } = same[0]!
    const hazards = [...new Set(same.map(({ hazard }) => hazard))].sort()
    return { orgId: standingOn(stays, dueDay).orgId, kind, hazards, dueDay, confirmed, recordId: exam?.id ?? null }
  })
}

/**
 * Whoever works with a hazard at two places is examined once: exposures that overlap are one, from the first day to the last, by the cycle that
 * asks more often. What no physician has confirmed stays apart, for it counts nowhere.
 */
function onceAHazard(exposures: readonly Exposed[]): Exposed[] {
  const inOrder = exposures.toSorted((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0))
  const kinds = Map.groupBy(inOrder, ({ hazard, cycle }) => `${hazard} ${cycle.confirmed}`)
  return [...kinds.values()].flatMap((same) => {
    const periods: Exposed[] = []
    for (const next of same) {
      const last = periods.at(-1)
      if (last && (last.endDate === null || next.startDate <= last.endDate)) periods[periods.length - 1] = joined(last, next)
      else periods.push(next)
    }
    return periods
  })
}

function joined(one: Exposed, other: Exposed): Exposed {
  const isOpen = one.endDate === null || other.endDate === null
  const ending = !isOpen && other.endDate! > one.endDate! ? other : one
  const cycle = often(other.cycle) < often(one.cycle) ? other.cycle : one.cycle
  return { ...one, cycle, endDate: isOpen ? null : ending.endDate, excused: !isOpen && ending.excused }
}
const often = ({ inPostMonths }: Cycle) => inPostMonths ?? Number.POSITIVE_INFINITY

/** What fulfils the one before entry, one in post: of that stage or a later one. */
const forEntry: ReadonlySet<number> = new Set([PeType.entry, PeType.inPost, PeType.leaving])
const forPost: ReadonlySet<number> = new Set([PeType.inPost, PeType.leaving])
/** As many days as GBZ 188 means by three months: 90. */
const daysOfMonth = 30

function chainOf({ hazard, startDate, endDate, excused, cycle }: Exposed, exams: readonly Exam[], stays: readonly Standing[]): HazardDue[] {
  const { entryMonths, inPostMonths, leavingMonths, confirmed } = cycle
  const rows: HazardDue[] = []
  const fallsDue = (kind: HazardDue['kind'], dueDay: string, exam: Exam | undefined) => {
    rows.push({ kind, hazard, dueDay, confirmed, exam: exam ?? null })
    return exam?.examDate ?? null
  }
  let since: string | null = startDate
  if (entryMonths !== null) {
    const from = addMonths(startDate, -entryMonths)
    since = fallsDue(
      DueKind.entry,
      startDate,
      exams.find(({ peType, examDate }) => forEntry.has(peType) && examDate >= from),
    )
  }
  while (inPostMonths !== null && since !== null) {
    const after: string = since
    const dueDay = nextDay(cycle, inPostMonths, after, stays)
    if (endDate !== null && dueDay > endDate) break
    since = fallsDue(
      DueKind.inPost,
      dueDay,
      exams.find(({ peType, examDate }) => forPost.has(peType) && examDate > after),
    )
  }
  if (endDate !== null && leavingMonths !== null && !excused)
    fallsDue(
      DueKind.leaving,
      endDate,
      exams.find((exam) => suffices(exam, endDate, leavingMonths)),
    )
  return rows
}

/** One at leaving, however late; or one in post that is not too old. */
export function suffices({ peType, examDate }: Pick<Exam, 'peType' | 'examDate'>, endDate: string, leavingMonths: number): boolean {
  if (examDate < addDays(endDate, -leavingMonths * daysOfMonth)) return false
  return peType === PeType.leaving || (peType === PeType.inPost && examDate <= endDate)
}

/**
 * So many months after the former one; with a season on its first day, of the first season that begins later than half that time: whoever was
 * examined shortly before this season is due before the next.
 */
function nextDay({ seasonStart }: Cycle, months: number, since: string, stays: readonly Standing[]): string {
  if (seasonStart === null) return addMonths(since, months)
  const after = addMonths(since, Math.ceil(months / 2))
  const northern = seasonAfter(after, seasonStart)
  return standingOn(stays, northern).southern ? seasonAfter(after, addMonths(`2000-${seasonStart}`, 6).slice(5)) : northern
}

function seasonAfter(day: string, monthDay: string): string {
  const year = Number(day.slice(0, 4))
  const thisYear = `${year}-${monthDay}`
  return thisYear > day ? thisYear : `${year + 1}-${monthDay}`
}

/** The last stay that had begun by then, ended or not; before the first one that one. */
const standingOn = (stays: readonly Standing[], day: string): Standing => stays.findLast(({ fromDay }) => fromDay <= day) ?? stays[0]!

const later = (a: string, b: string) => (a > b ? a : b)

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOf = (at: number) => new Date(Date.UTC(year, at, 0)).getUTCDate()
  const target = month + months
  return new Date(Date.UTC(year, target - 1, Math.min(date, lastOf(target)))).toISOString().slice(0, 10)
}
