import {
  AttentionLevel,
  AttentionRule,
  CloseKind,
  EvidenceType,
  FollowWay,
  IllState,
  SituationChange,
  SituationSource,
} from '@oems/contract/attention/codes.ts'
import { CaseClass, CaseType, DiagnoseType, InfectionSource, Outcome, Severity, TreatPlace } from '@oems/contract/declaration/caseCodes.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn, type DemoSize, inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { attentionEvents, caseEvents, openAttention, openCases } from './counted.ts'
import { type Standing, stand } from './demoStanding.ts'
import { derive } from './sources.ts'
import { illSituation, illSituationLog, importantFollow, importantUser, type Source } from './tables.ts'

/** 03 §8: so many cases, of which some are open; beside their people others under attention, and some whose time is over. */
const whole = { cases: 120, openOnes: 31, others: 15, lifted: 24, overdue: 6 }
const countsIn = (size: DemoSize) => ({
  cases: amountIn(size, whole.cases),
  openOnes: amountIn(size, whole.openOnes),
  others: amountIn(size, whole.others),
  lifted: amountIn(size, whole.lifted),
  overdue: amountIn(size, whole.overdue),
})

interface Person {
  readonly id: number
  readonly orgId: number
}
interface Ill {
  readonly id: number
  readonly caseScheme: number
  readonly recoverNormalDays: number
}
/** Malaria, influenza, COVID-19, dengue and others, as often as the specification says. */
const illnessShares = [
  [4, 38],
  [3, 41],
  [2, 17],
  [5, 15],
  [10, 9],
] as const

const load: DemoLoader = async (db, now, size) => {
  const counts = countsIn(size)
  const { cases, openOnes, others, lifted } = counts
  const illnessIds = inShares(cases, illnessShares)
  const people = await ask<Person>(
    db,
    sql`select e.id, e.org_id as "orgId" from employee e join org o on o.id = e.org_id
        where e.deleted_at is null and e.emp_status = 1 and o.org_type = 4
        order by e.org_id <> (select org_id from employee order by id limit 1), e.id desc limit ${cases + others + lifted}`,
  )
  if (people.length < cases + others + lifted) return
  const ills = new Map(
    (await ask<Ill>(db, sql`select id, case_scheme as "caseScheme", recover_normal_days as "recoverNormalDays" from illness`)).map(
      (one) => [one.id, one],
    ),
  )
  const ctx = { db, now, deltas: new Deltas() }
  const caseIds = await nextIds(db, illSituation, cases)
  const rows = people
    .slice(0, cases)
    .map((person, at) => caseOf(person, at, { id: caseIds[at]!, ill: ills.get(illnessIds[at]!)!, isOpen: at < openOnes, now }))
  const rest = people.slice(cases)
  const ids = await nextIds(db, importantUser, openOnes + others + lifted)
  const made = (at: number) => ({ at, id: ids[at]!, isOverdue: at < counts.overdue, now })
  const attention = [
    ...rows.slice(0, openOnes).map((row, at) => attentionOf(people[at]!, made(at), sourceOfCase(row, ills.get(row.illnessId)!))),
    ...rest.slice(0, others).map((person, at) => attentionOf(person, made(openOnes + at), otherSource(at, now))),
    ...rest.slice(others).map((person, at) => closed(attentionOf(person, made(openOnes + others + at), otherSource(at, now)), now)),
  ]
  await insertRows(db, [
    ...rowsOf(illSituation, rows),
    ...rowsOf(
      illSituationLog,
      rows.map((row) => ({
        ...{ situationId: row.id, at: row.createdAt, accountId: 0, change: SituationChange.opened, before: null, reason: null },
        after: { caseClass: row.firstClass, illnessId: row.illnessId, foundDate: row.foundDate },
      })),
    ),
    ...rowsOf(importantUser, attention),
    ...rowsOf(
      importantFollow,
      attention.slice(0, openOnes).map((row) => followOf(row, now)),
    ),
  ])
  diff(ctx, caseEvents, null, rows)
  diff(ctx, attentionEvents, null, attention)
  await stand(ctx, openCases, rows.map(standingCase))
  await stand(ctx, openAttention, attention.map(standingAttention))
  await ctx.deltas.flush(db)
  await takeOwners(db)
}
export default load

const standingCase = (row: Case): Standing<'ill.open'> => ({
  subjectId: row.id,
  at: {
    orgId: row.orgId,
    dims: {
      illness: row.illnessId,
      caseClass: row.caseClass,
      isolation: row.isolationState,
      illnessClass: row.illnessId * 10 + row.caseClass,
    },
  },
  ...{ from: row.foundDate, to: row.outcomeDate },
})
const standingAttention = (row: Row): Standing<'attention.open'> => ({
  subjectId: row.id,
  at: { orgId: row.orgId, dims: { level: row.attentionLevel, reason: row.reasons } },
  ...{ from: dayOf(new Date(row.openedAt)), to: row.closedAt && dayOf(new Date(row.closedAt)) },
})

const stampOf = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })
const morning = (day: string) => new Date(startOf(day).getTime() + 9 * 3_600_000)
/** In the morning of a day, or an hour ago where that has not come. */
const atMorning = (day: string, now: Date) => new Date(Math.min(morning(day).getTime(), now.getTime() - 3_600_000)).toISOString()

function caseOf(
  { id: personId, orgId }: Person,
  at: number,
  { id, ill, isOpen, now }: { readonly id: number; readonly ill: Ill; readonly isOpen: boolean; readonly now: Date },
) {
  const today = dayOf(now)
  const foundDate = addDays(today, isOpen ? -(at % 6) : -15 - ((at * 7) % 60))
  const isConfirmed = at % 5 !== 3
  const byCaseType = ill.caseScheme === CaseScheme.caseType
  const caseClass = isConfirmed ? CaseClass.confirmed : CaseClass.suspected
  const outcomeDate = isOpen ? null : addDays(foundDate, 8 + (at % 5))
  return {
    ...stampOf(atMorning(foundDate, now)),
    ...{ id, personId, orgId, illnessId: ill.id, caseClass, firstClass: caseClass },
    caseType: byCaseType ? (isConfirmed ? CaseType.confirmed : CaseType.suspected) : null,
    diagnoseType: byCaseType ? null : isConfirmed ? DiagnoseType.confirmed : DiagnoseType.suspected,
    ...{ onsetDate: addDays(foundDate, -1), foundDate, foundOrgId: orgId },
    ...{ confirmDate: isConfirmed ? foundDate : null, confirmOrgId: isConfirmed ? orgId : null },
    ...{
      severity: at % 7 === 2 ? Severity.moderate : Severity.mild,
      isolationState: isOpen && at % 3 === 0 ? IsolationState.home : IsolationState.none,
      isolationPlace: null,
    },
    ...{
      treatPlace: at % 2 === 0 ? TreatPlace.clinic : TreatPlace.localHospital,
      hospitalName: at % 2 === 0 ? null : '项目属地合作医院',
      infectionSource: InfectionSource.community,
    },
    ...{ closeContactNum: at % 4, vaccination: null, testResult: null, remark: null, sourceType: SituationSource.reported },
    illState: isOpen ? IllState.open : IllState.closed,
    ...{ outcome: isOpen ? null : at % 6 === 5 ? Outcome.excluded : Outcome.recovered, outcomeDate, outcomeOrgId: isOpen ? null : orgId },
    ...{ outcomeRemark: !isOpen && at % 6 === 5 ? '复核检测阴性' : null, closedAt: outcomeDate && atMorning(outcomeDate, now) },
  } as const
}

type Case = ReturnType<typeof caseOf>
const sourceOfCase = ({ id, foundDate }: Case, { recoverNormalDays }: Ill): Source => ({
  ...{ rule: AttentionRule.openCase, type: EvidenceType.situation, id, level: AttentionLevel.important, day: foundDate },
  normalDays: recoverNormalDays,
})
/** Contacts whose watch is over or not, and what a doctor has asked for. */
function otherSource(at: number, now: Date): Source {
  const day = addDays(dayOf(now), at % 2 === 0 ? -16 : -5)
  return at % 4 === 3
    ? { rule: AttentionRule.manual, type: EvidenceType.manual, id: at + 1, level: AttentionLevel.ordinary, day }
    : {
        rule: AttentionRule.contact,
        type: EvidenceType.declaration,
        id: 0,
        level: AttentionLevel.important,
        day,
        watchUntil: addDays(day, 14),
      }
}

interface Making {
  readonly at: number
  readonly id: number
  readonly isOverdue: boolean
  readonly now: Date
}
function attentionOf({ id: personId, orgId }: Person, { at, id, isOverdue, now }: Making, source: Source) {
  const openedAt = atMorning(source.day, now)
  const next = addDays(dayOf(now), isOverdue ? -1 : 1 + (at % 3))
  return {
    ...{
      ...stampOf(openedAt),
      id,
      personId,
      orgId,
      ...derive([source], null),
      openedAt,
      openedBy: 0,
      openedRule: source.rule,
      openedOrgId: orgId,
    },
    ...{ nextFollowDate: next, setReason: source.rule === AttentionRule.manual ? '本人要求关注' : null },
    ...{
      closedAt: null as string | null,
      closedBy: null as number | null,
      closedOrgId: null as number | null,
      closeKind: null as 1 | null,
    },
    removeImportantReason: null as string | null,
  }
}
type Row = ReturnType<typeof attentionOf>

const closed = (row: Row, now: Date): Row => ({
  ...row,
  ...{ closedAt: atMorning(addDays(dayOf(now), -1), now), closedBy: 0, closedOrgId: row.orgId, closeKind: CloseKind.manual },
  removeImportantReason: '观察期满无异常',
})

const followOf = ({ id, orgId, nextFollowDate, openedAt }: Row, now: Date) => ({
  ...stampOf(now.toISOString()),
  ...{ importantId: id, orgId, followAt: new Date(Math.min(now.getTime(), Date.parse(openedAt) + 1_800_000)).toISOString() },
  ...{ way: FollowWay.phone, content: '已联系本人，体温平稳，继续观察。', nextFollowDate, disposed: 0 as const },
})

/** Whom the doctor of the demonstration looks after, where there is one. */
const takeOwners = (db: Db) =>
  db.execute(sql`
    update important_user i set owner_user_id = (
      select min(a.account_id) from sys_account_rop a join sys_role r on r.id = a.role_id where r.base_role_id = 7 and a.org_id = i.org_id)
    where i.closed_at is null`)
