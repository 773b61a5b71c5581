import { BloodType, Drinking, Marital, RhType, Smoking, TestSource, TestType } from '@oems/contract/archive/codes.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { keepComplete } from './completeness.ts'
import { tests as counted } from './countedTests.ts'
import { healthArchive, testRecord, vaccinationRecord } from './tables.ts'

export interface DemoPerson {
  readonly id: number
  readonly orgId: number
}
/** Of one round: memory stays flat. */
const chunk = 5_000

/** Everybody's archive, more or less filled in, with vaccinations and tests (03 §8). */
const load: DemoLoader = async (db, now) => {
  for (let after = 0; ; ) {
    const people = await ask<DemoPerson>(
      db,
      sql`select e.id, e.org_id as "orgId" from employee e left join health_archive a on a.id = e.id
          where e.deleted_at is null and a.id is null and e.id > ${after} order by e.id limit ${chunk}`,
    )
    if (people.length > 0) await loadChunk(db, people, now)
    if (people.length < chunk) return
    after = people.at(-1)!.id
  }
}
export default load

async function loadChunk(db: Db, people: readonly DemoPerson[], now: Date) {
  const at = now.toISOString()
  const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
  const samples = people.flatMap((person, nth) => testsOf(person, nth, now)).map((row) => ({ ...base, ...row }))
  const ctx = { db, now, deltas: new Deltas() }
  const filled = inShares(people.length, filledShares)
  await insertRows(db, [
    ...rowsOf(
      healthArchive,
      people.map(({ id }, nth) => ({ ...base, id, ...healthOf(nth, filled[nth]!) })),
    ),
    ...rowsOf(
      vaccinationRecord,
      people.flatMap((person, nth) => dosesOf(person, nth, dayOf(now))).map((row) => ({ ...base, ...row })),
    ),
    ...rowsOf(testRecord, samples),
  ])
  await db.execute(sql`
    insert into vaccination_statement (person_id, illness_id, status)
    select distinct person_id, illness_id, 1 from vaccination_record where person_id = any(${array(people.map(({ id }) => id))}::bigint[])`)
  diff(
    ctx,
    counted,
    null,
    samples.map((row) => ({ ...row, id: 0 })),
  )
  await keepComplete(
    ctx,
    people.map(({ id }) => id),
  )
  await ctx.deltas.flush(db)
}

/** How many of the four parts that are the archive's own are told. */
const filledShares = [
  [0, 6],
  [1, 14],
  [2, 24],
  [3, 26],
  [4, 30],
] as const

const allergies = ['无', '无', '无', '青霉素', '无', '磺胺类', '无', '海鲜', '无', '花粉']
const pasts = ['无', '无', '阑尾炎', '无', '腰椎间盘突出', '无', '无', '骨折（左前臂）', '无', '胃溃疡']
const families = [null, '父亲高血压', null, '母亲糖尿病', null, null, '无']
const bloods = [BloodType.a, BloodType.o, BloodType.b, BloodType.o, BloodType.a, BloodType.b, BloodType.ab]

function healthOf(nth: number, filled: number) {
  const has = (part: number) => (part + nth) % 4 < filled
  return {
    bloodType: has(0) ? bloods[nth % bloods.length]! : null,
    rhType: has(0) ? (nth % 97 === 0 ? RhType.negative : RhType.positive) : null,
    heightCm: has(1) ? 160 + ((nth * 7) % 28) : null,
    weightKg: has(1) ? `${56 + ((nth * 11) % 38)}.${nth % 10}` : null,
    marital: has(1) ? (nth % 4 === 0 ? Marital.single : Marital.married) : null,
    smoking: has(1) ? [Smoking.no, Smoking.daily, Smoking.no, Smoking.stopped, Smoking.sometimes][nth % 5]! : null,
    drinking: has(1) ? [Drinking.sometimes, Drinking.no, Drinking.sometimes][nth % 3]! : null,
    allergy: has(2) ? allergies[nth % allergies.length]! : null,
    pastHistory: has(3) ? pasts[nth % pasts.length]! : null,
    surgeryHistory: has(3) && nth % 10 === 2 ? '阑尾切除术' : null,
    familyHistory: families[nth % families.length]!,
    longMedication: null,
  }
}

/** 流行性感冒, 疟疾 and 黄热病 by their seeded numbers. */
const [flu, malaria, yellowFever] = [3, 4, 8]

function dosesOf({ id, orgId }: DemoPerson, nth: number, today: string) {
  const dose = (illnessId: number, vaccineName: string, doseNo: number, ago: number) => ({
    ...{ orgId, personId: id, illnessId, vaccineName, doseNo, vaccinatedOn: addDays(today, -ago) },
    ...{ validUntil: null, batchNo: `${2_024_000 + (nth % 900)}`, place: nth % 3 === 0 ? '国际旅行卫生保健中心' : '社区卫生服务中心' },
  })
  return [
    ...(nth % 20 < 15 ? [dose(covid, '新冠病毒灭活疫苗', 1, 900 + (nth % 300))] : []),
    ...(nth % 20 < 13 ? [dose(covid, '新冠病毒灭活疫苗', 2, 860 + (nth % 300))] : []),
    ...(nth % 5 < 2 ? [dose(yellowFever, '黄热病减毒活疫苗', 1, 400 + (nth % 700))] : []),
    ...(nth % 6 === 0 ? [dose(flu, '流感病毒裂解疫苗', 1, 60 + (nth % 200))] : []),
  ]
}

function testsOf({ id, orgId }: DemoPerson, nth: number, now: Date) {
  if (nth % 9 !== 0) return []
  const ago = 1 + (nth % 88)
  const sampledAt = new Date(startOf(addDays(dayOf(now), -ago)).getTime() + (480 + (nth % 9) * 50) * 60_000).toISOString()
  const isMalaria = nth % 2 === 0
  const testResult = nth % 63 === 0 ? TestResult.positive : TestResult.negative
  return [
    {
      ...{ orgId, personId: id, illnessId: isMalaria ? malaria : covid, testType: isMalaria ? TestType.malaria : TestType.antigen },
      ...{
        testResult,
        sampledAt,
        institution: isMalaria ? '项目医务室' : null,
        sourceType: isMalaria ? TestSource.clinic : TestSource.reported,
      },
    },
  ]
}
