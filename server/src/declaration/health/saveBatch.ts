import { randomUUID } from 'node:crypto'
import type { Input } from '@oems/contract/core/call.ts'
import { BodyState, ContactHistory, DayKind, HandleState, HealthLevel, IsolationState } from '@oems/contract/declaration/codes.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { feverBandOf, levelOf } from '@oems/contract/declaration/level.ts'
import { requiredConsents } from '@oems/contract/phone/consent.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import { badField, badInput, notFound } from '../../core/errors.ts'
import { diff } from '../../core/statistics/source.ts'
import { advanceLastDays } from '../daily/people.ts'
import { beforeWindow } from '../declare.ts'
import { lockDeclaringAll } from '../declaring.ts'
import { judgeOnsets } from '../onset.ts'
import { ensureOpen } from '../openDay.ts'
import { personDays } from '../personDaySource.ts'
import { type Answers, type DayPolicy, declareHealth, declarePersonDay, type PersonDay } from '../tables.ts'
import { thresholdsOf } from '../thresholds.ts'
import { sourceOf } from './proxy.ts'

/** What has to be known of each before all are written. */
interface Member {
  readonly personId: number
  readonly name: string
  readonly orgId: number
  readonly orgName: string
  readonly empType: number
  readonly obliged: boolean
  readonly declared: boolean
  readonly withdrawn: boolean
  readonly deadlineAt: string
  readonly lateUntil: string
  readonly policy: DayPolicy
}
type Batch = Input<typeof calls.saveBatch>

/**
 * 全部正常 for a crew (03 §5.4): whoever had to declare and has not, by one COPY a table. Who has been declared for meanwhile is skipped and
 * named, so that pressing twice writes once.
 */
export async function saveBatch(ctx: WriteCtx, { date, empIds, temperatureMap }: Batch) {
  if (ctx.now < startOf(date)) throw beforeWindow(date)
  await ensureOpen(ctx)
  await lockDeclaringAll(ctx.db, empIds)
  const members = await visibleMembers(ctx, date, empIds)
  const refused = new Map(members.map((one) => [one.personId, refusalOf(one, ctx.now)]))
  const due = members.filter(({ personId }) => refused.get(personId) === null)
  checkTemperatures(ctx, due, empIds, temperatureMap)
  await write(ctx, date, due, temperatureMap)
  const skipped = empIds.flatMap((empId) => {
    const member = members.find(({ personId }) => personId === empId)
    const reason = member ? refused.get(empId) : '不在管理范围内'
    return reason ? [{ empId, name: member?.name ?? null, reason }] : []
  })
  return { saved: due.length, skipped }
}

/**
 * Of a day that has just begun the planner believes that nothing is there, and would go through all of it, once a person. So the day of the node
 * is looked up by its key (`lateral … limit 1`), and who has declared is asked of the person's one row first.
 */
async function visibleMembers(ctx: WriteCtx, date: string, empIds: readonly number[]): Promise<readonly Member[]> {
  const members = await ask<Member>(
    ctx.db,
    sql`select e.id as "personId", p.name, o.id as "orgId", o.org_name as "orgName", coalesce(s.emp_type, e.emp_type) as "empType",
          coalesce(s.due_from <= ${date}::date and dd.is_due and (dd.emp_kinds >> s.emp_type) & 1 = 1, false) as obliged,
          coalesce(k.last_day >= ${date}::date, false) and (k.last_day = ${date}::date
            or exists (select from declare_person_day d where d.person_id = e.id and d.day = ${date})) as declared,
          exists (select from consent c where c.person_id = e.id and c.kind = any(${array(requiredConsents)}::smallint[]) and c.withdrawn_at is not null
            and not exists (select from consent n where n.person_id = c.person_id and n.kind = c.kind and n.withdrawn_at is null)) as withdrawn,
          dd.deadline_at as "deadlineAt", dd.late_until as "lateUntil", dd.policy
        from unnest(${array(empIds)}::bigint[]) i(id)
          join employee e on e.id = i.id and e.deleted_at is null join person p on p.id = e.id
          left join emp_stay s on s.person_id = e.id and s.from_day <= ${date}::date and (s.to_day is null or s.to_day >= ${date}::date)
          join org o on o.id = coalesce(s.org_id, e.org_id)
          left join lateral (select * from declare_day dd where dd.org_id = o.id and dd.day = ${date} and dd.kind = ${code(DayKind.personal)} limit 1) dd on true
          left join declare_person k on k.person_id = e.id
        order by e.id`,
  )
  const nodes = await nodesAmong(
    ctx,
    members.map(({ orgId }) => orgId),
  )
  const visible = members.filter(({ orgId }) => nodes.has(orgId))
  if (visible.length === 0) throw notFound()
  return visible
}

function refusalOf({ declared, obliged, withdrawn, lateUntil }: Member, now: Date): string | null {
  if (declared) return '当日已申报'
  if (!obliged) return '当日无需申报'
  if (withdrawn) return '本人已撤回授权书，不能代报'
  return now > new Date(lateUntil) ? '已超过补报期限' : null
}

/** Each where the rule of the day asks for it, and none that is not normal. */
function checkTemperatures(ctx: WriteCtx, due: readonly Member[], empIds: readonly number[], given: Batch['temperatureMap']): void {
  const chosen = new Set(empIds.map(String))
  if (Object.keys(given).some((empId) => !chosen.has(empId))) throw badField('temperatureMap', '体温中有未选择的人员')
  const missing = due.filter(({ personId, policy }) => policy.requireTemperature && given[personId] === undefined)
  if (missing.length > 0) throw refusedFor(missing, `还有${missing.length}人未填写体温`, '请填写体温')
  const unwell = due.filter(({ personId }) => levelOf(conditionOf(given[personId] ?? null), thresholdsOf(ctx)) > HealthLevel.normal)
  if (unwell.length > 0)
    throw refusedFor(unwell, `有${unwell.length}人体温异常，不能按全部正常代报，请单独代报`, '体温异常，请取消选择后单独代报')
}

/** People whom a sentence names; of more it says how many. */
const namedAtMost = 10
/** In one sentence for whom nothing can be declared, and at each of them why. */
function refusedFor(people: readonly Member[], problem: string, ofEach: string) {
  const named = people.slice(0, namedAtMost).map(({ name }) => `“${name}”`)
  const more = people.length > namedAtMost ? `等${people.length}人` : ''
  return badInput([
    { path: 'temperatureMap', msg: `${problem}：${named.join('、')}${more}` },
    ...people.map(({ personId }) => ({ path: `temperatureMap.${personId}`, msg: ofEach })),
  ])
}

const well = { bodyState: BodyState.good, contactHistory: ContactHistory.none, isolationState: IsolationState.none }
const conditionOf = (temperature: string | null) => ({ ...well, temperature, symptoms: [], testResult: null })

async function write(ctx: WriteCtx, day: string, due: readonly Member[], temperatures: Batch['temperatureMap']): Promise<void> {
  if (due.length === 0) return
  const ids = await nextIds(ctx.db, declareHealth, due.length)
  const declaredAt = ctx.now.toISOString()
  const source = sourceOf(ctx)
  const rows = due.map(({ personId, orgId, orgName, empType, deadlineAt, policy }, at) => {
    const given = temperatures[personId] ?? null
    const temperature = given === null ? null : Number(given).toFixed(1)
    // Whoever is fit for work is at the site: that is what 全部正常 says where the place is asked for.
    const answers: Answers = policy.requireLocation ? { ...well, locationText: orgName, leftSite: 0 } : well
    const standing = { onTime: ctx.now <= new Date(deadlineAt), source, declaredAt, level: HealthLevel.normal, worse: false }
    return {
      submission: {
        ...{ id: ids[at]!, personId, orgId, day, ...standing, temperature, symptoms: [], answers },
        ...{ declarantId: ctx.actor.accountId, clientKey: randomUUID(), isLatest: true, handleState: HandleState.notNeeded },
      },
      day: {
        ...{ personId, day, orgId, empType, obliged: true, ...standing, firstDeclaredAt: declaredAt, declareId: ids[at]! },
        ...{ temperature, feverBand: feverBandOf(temperature), symptoms: [] },
      } satisfies PersonDay,
    }
  })
  const days = rows.map((row) => row.day)
  const submissions = rows.map(({ submission }) => submission)
  await insertRows(ctx.db, [...rowsOf(declareHealth, submissions), ...rowsOf(declarePersonDay, days)])
  await advanceLastDays(
    ctx.db,
    days.map(({ personId }) => personId),
    day,
  )
  diff(ctx, personDays, null, days)
  await judgeOnsets(
    ctx,
    days.map((after) => ({ before: null, after })),
  )
  for (const { id, personId, orgId } of submissions)
    ctx.note({ what: '健康申报', id, orgId, before: null, after: { personId, date: day, source } })
}
