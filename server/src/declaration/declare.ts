import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { DeclareSource, Symptom } from '@oems/contract/declaration/codes.ts'
import type { Declaration } from '@oems/contract/declaration/fields.ts'
import { bodyStateComplaint, feverBandOf, isWorse, levelOf, type Thresholds } from '@oems/contract/declaration/level.ts'
import { declareStatus, isLateFilled, type Status } from '@oems/contract/declaration/status.ts'
import type { WriteCtx } from '../core/context.ts'
import { startOf } from '../core/days.ts'
import { badInput, ruleBroken } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { tellFollowers } from './declared.ts'
import { lockDeclaring } from './declaring.ts'
import { type Facts, factsOf } from './facts.ts'
import { judgeOnsets } from './onset.ts'
import { ensureOpen } from './openDay.ts'
import { filledAtOf } from './order.ts'
import { personDays } from './personDaySource.ts'
import type { PersonDay } from './tables.ts'
import { writeSubmission } from './writeSubmission.ts'

export interface NewDeclaration extends Declaration {
  readonly personId: number
  readonly source: CodeOf<typeof DeclareSource>
  /** Of whoever declares for somebody else: refuses the node at which the person stood on that day. */
  readonly mayDeclareAt?: (orgId: number) => Promise<void>
  /** How long the form stood open before it was sent by one tap; absent: otherwise, or not told. */
  readonly oneTapSeconds?: number | null
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
  /** One that was filled in later was there already, and stands: status and level are that one's. */
  readonly older: boolean
}

/**
 * One submission for a person's day, whoever sends it (03 §2.9, §4.1, §4.3): one after another for the same person, written once a key;
 * a further one corrects the one before,
 * unless that was filled in later (order.ts). Refused with 1422 outside the window or without consent, with 1400 where the content
 * contradicts itself or the rule of the day requires more.
 */
export async function declare(ctx: WriteCtx, thresholds: Thresholds, declaration: NewDeclaration): Promise<Declared> {
  // Read right behind the lock, the facts include what its last holder has written.
  const [, facts] = await Promise.all([lockDeclaring(ctx.db, declaration.personId), openFacts(ctx, declaration)])
  await declaration.mayDeclareAt?.(facts.orgId)
  if (facts.repeatedId !== null && facts.existing) return answer(ctx, facts, facts.existing, facts.repeatedId, true)

  checkWindow(declaration.date, facts, ctx.now)
  if (declaration.source === DeclareSource.self && !facts.consented) throw ruleBroken('请先阅读并同意健康信息授权书')
  if (facts.withdrawn) throw ruleBroken('本人已撤回授权书，不能代报，请以纸质方式办理')
  checkContent(declaration, facts, thresholds)

  const sent = personDayOf(ctx, declaration, facts, thresholds)
  const older = facts.standingSince !== null && filledAtOf(declaration.clientTime, ctx.now) < facts.standingSince
  const flags = { onTime: isOnTime(facts, ctx.now), corrects: facts.existing !== null && !older, stands: !older }
  const id = await writeSubmission(ctx, declaration, sent, flags)
  const after = older ? facts.existing! : sent
  if (!older) {
    diff(ctx, personDays, facts.existing, after)
    await judgeOnsets(ctx, [{ before: facts.existing, after }])
    await tellFollowers(ctx, after)
  }
  ctx.note({
    what: '健康申报',
    id,
    orgId: after.orgId,
    before: null,
    after: { personId: declaration.personId, date: declaration.date, source: declaration.source },
  })
  return { ...answer(ctx, facts, after, id, false), older, declaredAt: ctx.now }
}

/** The day of the moment is opened where nobody has done so: who has to declare is known only then. */
async function openFacts(ctx: WriteCtx, { personId, date, clientKey }: NewDeclaration): Promise<Facts> {
  const facts = await factsOf(ctx, personId, date, clientKey)
  if (facts.open) return facts
  await ensureOpen(ctx)
  return factsOf(ctx, personId, date, clientKey)
}

/** From Beijing's midnight until the late days are over (03 §4.1 no. 3). */
function checkWindow(date: string, { lateUntil }: Facts, now: Date) {
  if (now < startOf(date)) throw beforeWindow(date)
  if (now > lateUntil) throw ruleBroken('已超过补报期限')
}

/** A day that has not begun in Beijing, said to whoever declares for it. */
export function beforeWindow(date: string) {
  const [, month, day] = date.split('-')
  return ruleBroken(`${month}月${day}日的申报尚未开始（北京时间）`)
}

function checkContent(declaration: NewDeclaration, { policy }: Facts, { fever }: Thresholds) {
  const errors: FieldError[] = []
  const addError = (path: keyof Declaration, msg: string | null) => msg !== null && errors.push({ path, msg })
  addError('bodyState', bodyStateComplaint(declaration, fever))
  if (declaration.symptoms.includes(Symptom.other) && declaration.symptomOther === null) addError('symptomOther', '请输入其他症状')
  if (policy?.requireTemperature && declaration.temperature === null) addError('temperature', '请输入体温')
  if (policy?.requireLocation && declaration.locationText === null) addError('locationText', '请输入当前所在地')
  if (policy?.requireLocation && declaration.leftSite === null) addError('leftSite', '请选择是否离开驻地')
  if (errors.length > 0) throw badInput(errors)
}

const isOnTime = ({ deadlineAt }: Facts, now: Date) => now <= deadlineAt

/** What is known of the day's first submission stays; condition and moment are the latest one's. */
function personDayOf(ctx: WriteCtx, declaration: NewDeclaration, facts: Facts, thresholds: Thresholds): PersonDay {
  const level = levelOf(declaration, thresholds)
  const { orgId, empType, obliged, existing } = facts
  return {
    personId: declaration.personId,
    day: declaration.date,
    orgId,
    empType,
    obliged,
    onTime: existing?.onTime ?? isOnTime(facts, ctx.now),
    source: existing?.source ?? declaration.source,
    firstDeclaredAt: existing?.firstDeclaredAt ?? ctx.now.toISOString(),
    declaredAt: ctx.now.toISOString(),
    level,
    temperature: declaration.temperature === null ? null : Number(declaration.temperature).toFixed(1),
    feverBand: feverBandOf(declaration.temperature),
    symptoms: [...declaration.symptoms],
    worse: isWorse(level, facts.levelBefore),
    declareId: existing?.declareId ?? 0,
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
    older: false,
  }
}
