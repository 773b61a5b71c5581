import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { Stage, StudentStatus } from '@oems/contract/student/codes.ts'
import { sql } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { givenColumns } from '../people/givenIdentity.ts'
import { personColumns } from '../people/identity.ts'
import { person } from '../people/tables.ts'
import { student } from './tables.ts'

/** 03 §8: in nine countries. */
const whole = 140
const dayMs = 86_400_000

const schools = [
  ...([
    ['RU', '莫斯科国立示例大学'],
    ['KZ', '阿拉木图示例理工大学'],
    ['GB', '伦敦示例学院'],
  ] as const),
  ...([
    ['DE', '柏林示例工业大学'],
    ['FR', '巴黎示例大学'],
    ['ES', '马德里示例大学'],
  ] as const),
  ...([
    ['EG', '开罗示例大学'],
    ['MY', '吉隆坡示例大学'],
    ['AU', '墨尔本示例大学'],
  ] as const),
]
const majors = ['土木工程', '石油工程', '国际贸易', '电气工程', '俄语', '法语', '临床医学']
const surnames = [...'王李张刘陈杨赵黄周吴']
const given = ['一凡', '梓涵', '嘉怡', '天宇', '若曦', '明轩', '诗雨', '俊杰', '佳宁', '子墨', '可欣']

const load: DemoLoader = async (db, now, size) => {
  const total = amountIn(size, whole)
  const nodes = await ask<{ id: number }>(
    db,
    sql`select id from org where org_type = any(array[${code(OrgType.group)}, ${code(OrgType.company)}]) and deleted_at is null order by depth, id limit 12`,
  )
  if (nodes.length === 0) return
  const ids = await nextIds(db, person, total)
  const at = {
    createdAt: new Date(now.getTime() - 200 * dayMs).toISOString(),
    updatedAt: new Date(now.getTime() - 9 * dayMs).toISOString(),
  }
  const rows = ids.map((id, nth) => {
    const { own, fields } = studentOf(nth, now)
    return {
      ...{ ...at, createdBy: 0, updatedBy: 0 },
      ...givenColumns(fields),
      birthday: fields.birthday,
      ...own,
      id,
      orgId: nodes[nth % nodes.length]!.id,
    }
  })
  const people = ids.map((id, nth) => ({ ...at, createdBy: 0, updatedBy: 0, id, ...personColumns(studentOf(nth, now).fields) }))
  await insertRows(db, [...rowsOf(person, people), ...rowsOf(student, rows)])
}
export default load

function studentOf(nth: number, now: Date) {
  const [studyNation, school] = schools[nth % schools.length]!
  const year = now.getFullYear()
  const isMan = nth % 2 === 0
  const birthday = `${year - 19 - (nth % 8)}-${String(1 + (nth % 12)).padStart(2, '0')}-${String(1 + (nth % 28)).padStart(2, '0')}`
  const first17 = `999995${birthday.replaceAll('-', '')}${String(nth * 2 + (isMan ? 1 : 0)).padStart(3, '0')}`
  const surname = surnames[nth % surnames.length]!
  const fields = {
    name: `${surname}${given[nth % given.length]}`,
    ...{ sex: isMan ? Sex.male : Sex.female, birthday, nationCode: 'CN', idType: IdType.residentCard },
    ...{ idNumber: first17 + checkDigitOf(first17), telephoneCode: '86', mobile: `1960000${1_000 + nth}` },
  }
  const begun = year - 1 - (nth % 4)
  const own = {
    ...{ studyNation, school, major: majors[nth % majors.length]!, stage: stages[nth % stages.length]! },
    ...{ enrolDate: `${begun}-09-01`, graduateDate: `${begun + 4}-07-01` },
    studentStatus: nth % 9 === 8 ? StudentStatus.suspended : StudentStatus.studying,
    overseasPhone: `+${nationOf(studyNation)?.telephoneCode ?? ''} ${600_000_000 + nth * 7_919}`,
    ...{ contactName: `${surname}建国`, contactPhone: `1950000${1_000 + nth}`, contactRelation: Relation.parent },
    ...{ insuranceNo: `LX${begun}${100_000 + nth * 31}`, guardianEmployeeId: null, importBatch: null },
  }
  return { own, fields }
}
const stages = [Stage.language, Stage.bachelor, Stage.master, Stage.bachelor, Stage.doctor]
