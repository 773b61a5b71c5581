import type { FieldError } from '@oems/contract/core/errors.ts'
import type { Declaration } from '@oems/contract/declaration/fields.ts'
import { bodyStateComplaint, feverBandOf, isWorse, levelOf, type Thresholds } from '@oems/contract/declaration/level.ts'
import { declareStatus, isLateFilled, type Status } from '@oems/contract/declaration/status.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { startOf } from '../core/days.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { badInput, ruleBroken } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { type Facts, factsOf } from './facts.ts'
import { ensureOpen } from './openDay.ts'
import { personDays } from './personDaySource.ts'
import type { PersonDay } from './tables.ts'
import { writeSubmission } from './writeSubmission.ts'

export interface NewDeclaration extends Declaration {
  readonly personId: number
  /** 1 himself, 2 somebody for him, 3 medical staff. */
  readonly source: 1 | 2 | 3
}

export interface Declared {
  readonly id: number
  readonly date: string
  readonly obliged: boolean
  readonly status: Status
  readonly lateFilled: boolean
  readonly level: PersonDay['level']
  readonly worse: boolean
  readonly declaredAt: Date
  readonly timeZone: string | null
  /** The same key came before: nothing was written. */
  readonly repeated: boolean
}

/**
 * One submission for a person's day, whoever sends it (03 §2.9, §4.1, §4.3): held against every other one of that day, written once a key;
 * a further one corrects the one before. Refused with 1422 outside the window or without consent, with 1400 where the content
 * contradicts itself or the rule of the day asks for more.
 */
export async function declare(ctx: WriteCtx, thresholds: Thresholds, told: NewDeclaration): Promise<Declared> {
  const [, facts] = await Promise.all([lockDay(ctx, told), openFacts(ctx, told)])
  if (facts.repeatedId !== null && facts.known) return answer(ctx, facts, facts.known, facts.repeatedId, true)

  checkWindow(told.date, facts, ctx.now)
  if (told.source === 1 && !facts.consented) throw ruleBroken('请先阅读并同意健康信息授权书')
  checkContent(told, facts, thresholds)

  const after = personDayOf(ctx, told, facts, thresholds)
  const id = await writeSubmission(ctx, told, after, { onTime: isOnTime(facts, ctx.now), corrects: facts.known !== null })
  diff(ctx, personDays, facts.known, after)
  ctx.note({
    what: '健康申报',
    id,
    orgId: after.orgId,
    before: null,
    after: { personId: told.personId, date: told.date, source: told.source },
  })
  return answer(ctx, facts, after, id, false)
}

/** Asked right behind it, the facts are those that whoever held the day before has left. */
const lockDay = ({ db }: WriteCtx, { personId, date }: NewDeclaration) => lock(db, { key: `declare ${personId} ${date}` })
const lock = prepared('declare lock', sql`select pg_advisory_xact_lock(hashtextextended(${param('key')}, 0))`)

/** The day of the moment is opened where nobody has done so: who is asked is known only then. */
async function openFacts(ctx: WriteCtx, { personId, date, clientKey }: NewDeclaration): Promise<Facts> {
  const facts = await factsOf(ctx, personId, date, clientKey)
  if (facts.open) return facts
  await ensureOpen(ctx)
  return factsOf(ctx, personId, date, clientKey)
}

/** From Beijing's midnight until the late days are over (03 §4.1 no. 3). */
function checkWindow(date: string, { lateUntil }: Facts, now: Date) {
  const [, month, day] = date.split('-')
  if (now < startOf(date)) throw ruleBroken(`${month}月${day}日的申报尚未开始（北京时间）`)
  if (now > lateUntil) throw ruleBroken('已超过补报期限')
}

function checkContent(told: NewDeclaration, { policy }: Facts, { fever }: Thresholds) {
  const errors: FieldError[] = []
  const complain = (path: keyof Declaration, msg: string | null) => msg !== null && errors.push({ path, msg })
  complain('bodyState', bodyStateComplaint(told, fever))
  if (told.symptoms.includes(99) && told.symptomOther === null) complain('symptomOther', '请输入其他症状')
  if (policy?.requireTemperature && told.temperature === null) complain('temperature', '请输入体温')
  if (policy?.requireLocation && told.locationText === null) complain('locationText', '请输入当前所在地')
  if (policy?.requireLocation && told.leftSite === null) complain('leftSite', '请选择是否离开驻地')
  if (errors.length > 0) throw badInput(errors)
}

const isOnTime = ({ deadlineAt }: Facts, now: Date) => now <= deadlineAt

/** What is known of the day's first submission stays; condition and moment are the latest one's. */
function personDayOf(ctx: WriteCtx, told: NewDeclaration, facts: Facts, thresholds: Thresholds): PersonDay {
  const level = levelOf(told, thresholds)
  const { orgId, empType, obliged, known } = facts
  return {
    personId: told.personId,
    day: told.date,
    orgId,
    empType,
    obliged,
    onTime: known?.onTime ?? isOnTime(facts, ctx.now),
    source: known?.source ?? told.source,
    declaredAt: ctx.now.toISOString(),
    level,
    temperature: told.temperature === null ? null : Number(told.temperature).toFixed(1),
    feverBand: feverBandOf(told.temperature),
    symptoms: [...told.symptoms],
    worse: isWorse(level, facts.levelBefore),
    declareId: known?.declareId ?? 0,
  }
}

function answer({ now }: WriteCtx, { deadlineAt, timeZone }: Facts, day: PersonDay, id: number, repeated: boolean): Declared {
  const { obliged, onTime, level, worse, declaredAt } = day
  const status = { obliged, onTime, deadlineAt: deadlineAt.toISOString() }
  return {
    id,
    date: day.day,
    obliged,
    status: declareStatus(status, now),
    lateFilled: isLateFilled(status),
    level,
    worse,
    declaredAt: new Date(declaredAt),
    timeZone,
    repeated,
  }
}
