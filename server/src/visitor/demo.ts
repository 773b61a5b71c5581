import { levelOf } from '@oems/contract/declaration/level.ts'
import { DeclareReason, SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import { Advice, VisitReason, VisitSource, VisitState } from '@oems/contract/visitor/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn, type DemoSize } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { mobileHashOf, namePinyin } from '../core/identity.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { declareRecord, visitArea } from '../infoDeclaration/tables.ts'
import { person } from '../people/tables.ts'
import { newPassCode, passHashOf } from './pass.ts'
import { visitor } from './tables.ts'
import { visits } from './visitSource.ts'

/** 03 §8: so many visits, of whose visitors some are inside, a few of them for too long, and some expected tomorrow. */
const whole = { visits: 260, inside: 12, overdue: 2, expected: 32 }
const sitesAtMost = 9
const hourMs = 3_600_000

interface Site {
  readonly orgId: number
  readonly hosts: readonly number[]
  readonly nationCode: string | null
}
/** First those of the demonstration's own accounts: whoever signs in finds visits. */
const sitesOf = (db: Db) =>
  ask<Site>(
    db,
    sql`select o.id as "orgId", o.nation_code as "nationCode", array_agg(s.person_id order by s.person_id) as hosts
        from org o join emp_stay s on s.org_id = o.id and s.to_day is null
        where o.org_type = 4 and o.deleted_at is null group by o.id
        order by exists (select from sys_account_rop r join sys_account a on a.id = r.account_id
                          where r.org_id = o.id and a.username like 'demo%') desc, o.id limit ${sitesAtMost}`,
  )

const load: DemoLoader = async (db, now, size) => {
  const counts = countsIn(size)
  const total = counts.visits
  const sites = await sitesOf(db)
  if (sites.length === 0) return
  const [personIds, visitIds, recordIds] = [
    await nextIds(db, person, total),
    await nextIds(db, visitor, total),
    await nextIds(db, declareRecord, total),
  ]
  const drafts = Array.from({ length: total }, (_, at) => draftOf(sites[at % sites.length]!, at, { now, counts }))
  const ids = (at: number) => ({ personId: personIds[at]!, visitorId: visitIds[at]!, declareId: recordIds[at]! })
  const rows = drafts.map((draft, at) => visitRow(draft, at, ids(at)))
  const declared = drafts.flatMap((draft, at) => (draft.isDeclared ? [{ draft, at }] : []))
  await insertRows(db, [
    ...rowsOf(
      person,
      drafts.map((draft, at) => personRow(draft, ids(at).personId)),
    ),
    ...rowsOf(
      declareRecord,
      declared.map(({ draft, at }) => recordRow(draft, ids(at))),
    ),
    ...rowsOf(
      visitArea,
      declared.map(({ draft, at }) => areaRow(draft, at, ids(at).declareId)),
    ),
    ...rowsOf(visitor, rows),
  ])
  const ctx = { now, deltas: new Deltas() }
  diff(
    ctx,
    visits,
    null,
    rows.map(({ arriveTime = null, advice = null, ...row }) => ({ ...row, arriveTime, advice })),
  )
  await ctx.deltas.flush(db)
}
export default load

type Draft = ReturnType<typeof draftOf>
interface Ids {
  readonly personId: number
  readonly visitorId: number
  readonly declareId: number
}

const countsIn = (size: DemoSize) => ({
  visits: amountIn(size, whole.visits),
  inside: amountIn(size, whole.inside),
  overdue: amountIn(size, whole.overdue),
  expected: amountIn(size, whole.expected),
})
interface Making {
  readonly now: Date
  readonly counts: ReturnType<typeof countsIn>
}

/** The first ones are inside, the next expected tomorrow, then come those who have left, the last two were cancelled. */
function draftOf({ orgId, hosts, nationCode }: Site, at: number, { now, counts }: Making) {
  const { visits: total, inside, overdue } = counts
  const ahead = inside + counts.expected
  const state = at < inside ? VisitState.inside : at < ahead ? VisitState.expected : at < total - 2 ? VisitState.left : VisitState.cancelled
  const daysOff = at < ahead ? 1 : -1 - Math.floor(((at - ahead) * 65) / (total * 3))
  const byDay = new Date(startOf(addDays(dayOf(now), daysOff)).getTime() + (8 * 60 + ((at * 47) % 540)) * 60_000)
  const visitTime = at < inside ? new Date(now.getTime() - (at < overdue ? 30 * hourMs : at * 600_000)) : byDay
  // Whoever comes tomorrow was registered, and declared, today.
  const madeAt = new Date(Math.min(visitTime.getTime(), now.getTime() - at * 600_000))
  const hasCome = state === VisitState.inside || state === VisitState.left
  const isUnwell = at % 13 === 5
  const advice = isUnwell ? Advice.refuse : at % 5 === 4 ? Advice.check : Advice.allow
  return {
    ...{ orgId, nationCode: nationCode ?? 'CN', state, isUnwell, at: visitTime.toISOString(), visitDay: dayOf(visitTime) },
    ...{ madeAt: madeAt.toISOString(), madeOn: dayOf(madeAt) },
    hostId: hosts[at % hosts.length]!,
    isDeclared: at % 5 !== 4 && state !== VisitState.cancelled,
    advice: hasCome ? advice : null,
    arriveTime: hasCome ? visitTime.toISOString() : null,
    leaveTime: state === VisitState.left ? new Date(visitTime.getTime() + (1 + (at % 4)) * hourMs).toISOString() : null,
    name: `${surnames[at % surnames.length]}${givenNames[(at * 7) % givenNames.length]}`,
    mobile: `1390${String(2_000_000 + at * 7_919).slice(-7)}`,
    source: at % 3 === 1 ? VisitSource.phone : VisitSource.console,
  }
}
const surnames = [...'钱孙李周吴郑冯陈褚卫蒋沈韩杨朱秦许何吕施']
const givenNames = ['志远', '国强', '敏', '建军', '思雨', '大为', '春梅', '立群', '浩然', '雅琴', '铁柱', '文静', '家豪']
const companies = ['示例物流', '示例机电设备', '示例检测中心', '示例电力设计院', '示例监理公司', '示例商贸', '示例安全评价']
const reasons = [VisitReason.construction, VisitReason.business, VisitReason.inspection, VisitReason.other, VisitReason.interview]

const stamped = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

const personRow = ({ name, mobile, madeAt }: Draft, id: number) => ({
  ...{ id, ...stamped(madeAt), name, namePinyin: namePinyin(name), sex: 1 + (id % 4 === 0 ? 1 : 0), nationCode: 'CN', telephoneCode: '86' },
  ...{ mobile, mobileHash: mobileHashOf('86', mobile), mobileTail: mobile.slice(-4) },
})

function visitRow(draft: Draft, at: number, { personId, visitorId, declareId }: Ids) {
  const { orgId, mobile, hostId, visitDay, arriveTime, leaveTime, state, advice, source } = draft
  return {
    ...{ id: visitorId, ...stamped(draft.madeAt), orgId, personId, telephoneCode: '86', mobile },
    ...{ mobileHash: mobileHashOf('86', mobile), mobileTail: mobile.slice(-4) },
    ...{ company: companies[at % companies.length]!, visitReason: reasons[at % reasons.length]!, hostEmployeeId: hostId },
    ...{ visitTime: draft.at, visitDay, arriveTime, leaveTime, visitState: state, advice, source, companionNum: at % 4 },
    plateNo: at % 3 === 0 ? `示A${String(10_000 + at * 731).slice(-5)}` : null,
    badgeNo: arriveTime === null ? null : `F${String(at + 1).padStart(3, '0')}`,
    overrideReason: arriveTime !== null && advice === Advice.refuse ? '设备抢修，全程佩戴口罩并由专人陪同' : null,
    cancelReason: state === VisitState.cancelled ? '行程变更' : null,
    declareRecordId: draft.isDeclared ? declareId : null,
    passHash: passHashOf(newPassCode()),
  }
}

function recordRow({ madeAt, madeOn, orgId, isUnwell }: Draft, { personId, visitorId, declareId }: Ids) {
  const answers = {
    ...{ temperature: isUnwell ? '39.2' : '36.5', symptoms: isUnwell ? [11 as const, 16 as const] : [] },
    ...{ contactHistory: 0 as const, isolationState: 0 as const, isolationFrom: null, isolationTo: null },
    ...{ vaccineDoses: null, lastVaccinatedOn: null, testedOn: null, remark: null },
  }
  const level = levelOf({ ...answers, bodyState: 1, testResult: null })
  return {
    ...{ id: declareId, ...stamped(madeAt), subjectType: SubjectType.visitor, personId, visitorId, orgId, date: madeOn },
    ...{ declareReason: DeclareReason.visit, vaccination: null, testType: null, testResult: null, level, answers },
  }
}

const areaRow = ({ nationCode, visitDay }: Draft, at: number, declareId: number) => ({
  ...{ declareId, nationCode, areaName: null, arriveDay: addDays(visitDay, -9 - (at % 20)), leaveDay: addDays(visitDay, -1 - (at % 3)) },
  ...{ transport: Transport.options[at % 3]!.value, transportNo: null, purpose: null },
})
