import { Conclusion, PeGrade, PeType } from '@oems/contract/examination/codes.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn, inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { stageDemoBatches } from './demoBatches.ts'
import { examinationsChanged } from './following.ts'
import { type Defs, judge } from './judge.ts'
import { keyOf, nodesOn } from './placing.ts'
import { examinationRecords } from './recordSource.ts'
import { archiveExposure, peItemDef, peRecord } from './tables.ts'

/** 03 §8: of so many people, exposed ones and others, in each of three years. */
const whole = { exposed: 900, others: 700 }
const years = 3
const hospitals = ['省职业病防治院', '市第三人民医院', '国际旅行卫生保健中心', '项目属地合作医院']
const hazards = [
  { hazard: '噪声', grade: '≥85dB(A)', position: '凿岩工', protection: '耳塞' },
  { hazard: '矽尘', grade: 'Ⅱ级及以上', position: '喷锚工', protection: '防尘口罩' },
  { hazard: '电焊烟尘', grade: 'Ⅱ级及以上', position: '电焊工', protection: '防尘口罩、焊接面罩' },
  { hazard: '高温', grade: '高温作业', position: '沥青摊铺工', protection: '清凉饮料、错峰作业' },
  { hazard: '煤尘', grade: 'Ⅰ级', position: '锅炉工', protection: '防尘口罩' },
] as const

interface DemoPerson {
  readonly id: number
  readonly sex: number
  readonly orgName: string
}

/** Three years of examinations, to what people are exposed, what a doctor has confirmed, and two workbooks that wait. */
const load: DemoLoader = async (db, now, size) => {
  const exposedPeople = amountIn(size, whole.exposed)
  const otherPeople = amountIn(size, whole.others)
  const people = await ask<DemoPerson>(
    db,
    sql`select e.id, e.sex, o.org_name as "orgName" from employee e join org o on o.id = e.org_id
        where e.deleted_at is null and e.emp_status in (1, 2)
        order by e.org_id <> (select org_id from employee order by id limit 1), e.id limit ${exposedPeople + otherPeople}`,
  )
  const exposed = people.slice(0, exposedPeople)
  await confirmSome(db, now)
  await insertRows(
    db,
    rowsOf(
      archiveExposure,
      exposed.map((person, at) => exposureOf(person, at, now)),
    ),
  )
  await db.execute(sql`update employee set hazard_flag = 1 where id = any(${array(exposed.map(({ id }) => id))}::bigint[])`)
  const ctx = { db, now, deltas: new Deltas() }
  const records = await recordsOf(db, people, exposedPeople, now)
  await insertRows(db, rowsOf(peRecord, records))
  diff(ctx, examinationRecords, null, records)
  await examinationsChanged(
    ctx,
    people.map(({ id }) => id),
  )
  await ctx.deltas.flush(db)
  await stageDemoBatches(db, now)
}
export default load

/** By the doctor of the demonstration; the others wait (03 §5.9). */
const confirmSome = (db: Db, now: Date) =>
  db.execute(sql`
    update pe_cycle set confirmed = 1, version = 1, confirmed_at = ${now.toISOString()},
      confirmed_by = (select min(a.account_id) from sys_account_rop a join sys_role r on r.id = a.role_id where r.base_role_id = 7)
    where hazard in ('噪声', '矽尘', '高温')`)

/** Days since the last examination: of one in ten it is more than a year. */
const lastOf = (at: number) => 10 + ((at * 29) % 395)
const examDay = (at: number, year: number, now: Date) => addDays(dayOf(now), -lastOf(at) - 365 * year)

function exposureOf({ id, orgName }: DemoPerson, at: number, now: Date) {
  const { hazard, grade, position, protection } = hazards[at % hazards.length]!
  const isFree = at % 40 === 39
  return {
    ...stampOf(now),
    ...{
      personId: id,
      hazardName: isFree ? '沥青烟' : hazard,
      hazard: isFree ? null : hazard,
      grade: isFree || at % 30 === 29 ? null : grade,
    },
    ...{
      position,
      protection,
      orgNameText: orgName,
      startDate: addDays(examDay(at, years - 1, now), 10),
      endDate: null,
      noExamReason: null,
    },
  }
}

async function recordsOf(db: Db, people: readonly DemoPerson[], exposedPeople: number, now: Date) {
  const defs: Defs = new Map((await db.select().from(peItemDef)).map((def) => [def.code, def]))
  const planned = people.flatMap((person, at) =>
    Array.from({ length: years }, (_, year) => ({ person, at, year, examDate: examDay(at, year, now) })),
  )
  const grades = inShares(planned.length, [
    [PeGrade.none, 924],
    [PeGrade.b, 70],
    [PeGrade.a, 6],
  ] as const)
  const conclusions = inShares(planned.length, [
    [Conclusion.normal, 710],
    [Conclusion.recheck, 150],
    [Conclusion.other, 128],
    [Conclusion.contraindicated, 9],
    [Conclusion.suspected, 3],
  ] as const)
  const days = planned.map(({ person, examDate }) => ({ personId: person.id, day: examDate }))
  const nodes = await nodesOn({ db }, days)
  const ids = await nextIds(db, peRecord, planned.length)
  return planned.map(({ person, at, year, examDate }, nth) => {
    const isExposed = at < exposedPeople
    const conclusion = isExposed ? conclusions[nth]! : null
    const isRecheck = conclusion === Conclusion.recheck
    const peType = isExposed ? (year === years - 1 ? PeType.entry : PeType.inPost) : at % 3 === 0 ? PeType.departure : PeType.general
    return {
      ...stampOf(now),
      ...{ id: ids[nth]!, personId: person.id, orgId: nodes.get(keyOf(days[nth]!))!, examDate, peType, conclusion },
      ...{ institution: hospitals[at % hospitals.length]!, reportNo: `TJ${examDate.slice(0, 4)}${String(nth + 1).padStart(5, '0')}` },
      hazardNames: isExposed ? [hazards[at % hazards.length]!.hazard] : [],
      ...{ recheckItems: isRecheck ? '按异常项目复查' : null, recheckBefore: isRecheck ? addDays(examDate, 30) : null },
      ...{
        summary: grades[nth] === PeGrade.none ? '本次体检主要项目未见明显异常。' : '部分项目超出参考范围，详见体检结果。',
        advice: '合理饮食，适量运动，定期复查。',
      },
      ...judge(defs, person.sex, resultsOf(at, year, grades[nth]!, person.sex)),
      batchNumber: null,
      notifiedAt: nth % 10 < 7 ? new Date(Math.min(now.getTime(), Date.parse(`${addDays(examDate, 12)}T02:00:00Z`))).toISOString() : null,
    }
  })
}

const abnormal: readonly (readonly [string, string])[] = [
  ['SBP', '146'],
  ['UA', '455'],
  ['TC', '5.9'],
  ['BMI', '26.1'],
  ['ALT', '62'],
  ['FPG', '6.8'],
  ['PTA', '1'],
]
const important: readonly (readonly [string, string])[] = [
  ['SBP', '184'],
  ['FPG', '17.2'],
]

/** Values that drift a little from year to year; of a graded examination one of them is out of its range. */
function resultsOf(at: number, year: number, grade: number, sex: number): ItemEntry[] {
  const drift = ((at * 7 + year * 13) % 11) - 5
  const normal: Readonly<Record<string, string>> = {
    ...{ SBP: String(120 + drift), DBP: String(76 + (drift >> 1)), HR: String(72 + drift), BMI: tenths(215 + 2 * drift) },
    ...{
      FPG: tenths(50 + drift),
      TC: tenths(45 + drift),
      TG: tenths(12 + (drift >> 1)),
      'LDL-C': tenths(26 + drift),
    },
    ...{ HGB: String(sex === Sex.female ? 130 + drift : 150 + drift), PLT: String(220 + drift * 4), WBC: tenths(62 + drift) },
    ...{ ALT: String(24 + drift), CREA: String(sex === Sex.female ? 60 + drift : 80 + drift), UA: String(300 + drift * 4) },
    ...{ ECG: '0', CXR: '0', PTA: '0' },
  }
  const out = grade === PeGrade.a ? important[at % important.length]! : grade === PeGrade.b ? abnormal[at % abnormal.length]! : null
  const found = out ? { ...normal, [out[0]]: out[1] } : normal
  return Object.entries(found).map(([code, value]) => ({ code, value, text: null, refLow: null, refHigh: null }))
}

/** `5.1` of 51. */
const tenths = (of: number) => String(of / 10)

const stampOf = (now: Date) => ({ createdAt: now.toISOString(), createdBy: 0, updatedAt: now.toISOString(), updatedBy: 0 })
