import { TestSource } from '@oems/contract/archive/codes.ts'
import { BodyState, ContactHistory, IsolationState, TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { DeclaredTest, DeclareReason, illnessOfTest, SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import { sql } from 'drizzle-orm'
import { keepComplete } from '../archive/completeness.ts'
import { tests as countedTests } from '../archive/countedTests.ts'
import { testRecord, vaccinationRecord } from '../archive/tables.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn, type DemoSize } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { ratedAreas, topRiskOf } from './placeRisks.ts'
import { declareRecord, visitArea } from './tables.ts'

/** 03 §8: so many declarations, each of somebody else, and of one site at most so many; of five of them nine places. */
const whole = { declarations: 500, atSite: 72 }

interface Somebody {
  readonly personId: number
  readonly orgId: number
  readonly nationCode: string | null
}
/** First those of the projects of the demonstration's own accounts. */
const peopleOf = (db: Db, size: DemoSize) =>
  ask<Somebody>(
    db,
    sql`select "personId", "orgId", "nationCode" from (
          select s.person_id as "personId", s.org_id as "orgId", o.nation_code as "nationCode",
            row_number() over (partition by s.org_id order by s.person_id % 7, s.person_id) as nth,
            exists (select from sys_account_rop r join sys_account a on a.id = r.account_id
                     where r.org_id = o.id and a.username like 'demo%') as own
          from emp_stay s join org o on o.id = s.org_id
          where s.to_day is null and o.org_type = 4 and o.deleted_at is null) p
        where nth <= ${amountIn(size, whole.atSite)} order by own desc, "orgId", "personId" limit ${amountIn(size, whole.declarations)}`,
  )

/** What people said of journeys, contacts, vaccination and tests, and what their archives have of it. */
const load: DemoLoader = async (db, now, size) => {
  const people = await peopleOf(db, size)
  if (people.length === 0) return
  const ids = await nextIds(db, declareRecord, people.length)
  const drafts = people.map((somebody, at) => draftOf(somebody, at, ids[at]!, now))
  const areas = await ratedAreas(
    { db },
    drafts.flatMap((draft) => draft.areas),
  )
  const topRisk = (id: number) => topRiskOf(areas.filter(({ declareId }) => declareId === id))
  const rows = drafts.map(({ row }) => ({ ...row, topRisk: topRisk(row.id) }))
  const [samples, doses] = [rows.flatMap(sampleOf), rows.flatMap(doseOf)]
  await insertRows(db, [
    ...rowsOf(declareRecord, rows),
    ...rowsOf(visitArea, areas),
    ...rowsOf(testRecord, samples),
    ...rowsOf(vaccinationRecord, doses),
  ])
  await db.execute(sql`
    insert into vaccination_statement as s (person_id, illness_id, declared, declared_at, status)
    select person_id, vaccine_illness_id, vaccination, created_at, vaccination from declare_record
    where id = any(${array(ids)}::bigint[]) and vaccination is not null
    on conflict (person_id, illness_id) do update
      set declared = excluded.declared, declared_at = excluded.declared_at, status = ${newer} `)
  const ctx = { db, now, deltas: new Deltas() }
  diff(
    ctx,
    countedTests,
    null,
    samples.map((row) => ({ ...row, id: 0 })),
  )
  await keepComplete(
    ctx,
    people.map(({ personId }) => personId),
  )
  await ctx.deltas.flush(db)
}
export default load

/** Records that the archive has of its own were entered at the loading, after what people said. */
const newer = sql`coalesce(s.status, excluded.status)`

const reasons = [DeclareReason.returned, DeclareReason.entry, DeclareReason.medical, DeclareReason.returned, DeclareReason.contact]
const spots = ['首都', '机场', '省会城市', '港口', '工地营地', '边境口岸']

function draftOf({ personId, orgId, nationCode }: Somebody, at: number, id: number, now: Date) {
  const date = addDays(dayOf(now), -((at * 7) % 45))
  const morning = new Date(startOf(date).getTime() + (7 * 60 + ((at * 37) % 420)) * 60_000)
  const createdAt = (morning < now ? morning : now).toISOString()
  const [isTested, isStated, isUnwell] = [at % 4 === 1, at % 5 === 2, at % 17 === 6]
  const isVaccinated = isStated && at % 10 !== 7
  const testType = isTested ? (at % 8 === 1 ? DeclaredTest.malaria : DeclaredTest.antigen) : null
  const testResult = isTested ? (at % 40 === 21 ? TestResult.positive : TestResult.negative) : null
  const answers = {
    temperature: isUnwell ? '37.6' : '36.5',
    symptoms: isUnwell ? [12 as const] : [],
    contactHistory: at % 25 === 4 ? ContactHistory.casual : ContactHistory.none,
    isolationState: IsolationState.none,
    ...{ isolationFrom: null, isolationTo: null, remark: null },
    vaccineDoses: isVaccinated ? 3 : null,
    lastVaccinatedOn: isVaccinated ? addDays(date, -3) : null,
    testedOn: isTested ? addDays(date, -1) : null,
  }
  const row = {
    ...{ id, createdAt, createdBy: 0, updatedAt: createdAt, updatedBy: 0, subjectType: SubjectType.employee, personId, orgId, date },
    declareReason: reasons[at % reasons.length]!,
    vaccination: isStated ? (isVaccinated ? Vaccination.vaccinated : Vaccination.unsure) : null,
    ...{ testType, testResult },
    vaccineIllnessId: isStated ? covid : null,
    testIllnessId: testType && illnessOfTest(testType),
    level: levelOf({ ...answers, testResult, bodyState: BodyState.good }),
    answers,
  }
  // Of five declarations nine places.
  const areas = Array.from({ length: at % 5 === 0 ? 1 : 2 }, (_, nth) => ({
    ...{
      declareId: id,
      nationCode: nth === 1 ? 'CN' : (nationCode ?? 'CN'),
      provinceId: null,
      areaName: spots[(at + nth * 2) % spots.length]!,
    },
    ...{ arriveDay: addDays(date, -12 - (at % 9) + nth * 4), leaveDay: addDays(date, -9 - (at % 9) + nth * 4) },
    ...{ transport: Transport.options[(at + nth) % 3]!.value, transportNo: nth === 0 ? `KQ${100 + at}` : null, purpose: '休假往返' },
  }))
  return { row, areas }
}

type Row = ReturnType<typeof draftOf>['row']
const stamped = ({ createdAt, id, personId, orgId }: Row) => ({
  ...{ createdAt, createdBy: 0, updatedAt: createdAt, updatedBy: 0, personId, orgId, declareId: id },
})
function sampleOf(row: Row) {
  const { testType, testResult, testIllnessId: illnessId, answers } = row
  if (testType === null || testResult === null || illnessId === null || answers.testedOn === null) return []
  const sampledAt = startOf(answers.testedOn).toISOString()
  return [{ ...stamped(row), illnessId, testType, testResult, sampledAt, institution: null, sourceType: TestSource.declared }]
}
function doseOf(row: Row) {
  const { lastVaccinatedOn: vaccinatedOn, vaccineDoses: doseNo } = row.answers
  if (vaccinatedOn === null || doseNo === null) return []
  return [{ ...stamped(row), illnessId: covid, vaccineName: '未填写', doseNo, vaccinatedOn, validUntil: null, batchNo: null, place: null }]
}
