import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { BindSource, BindState } from '@oems/contract/relative/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { amountIn } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { givenColumns } from '../people/givenIdentity.ts'
import { personColumns } from '../people/identity.ts'
import { person } from '../people/tables.ts'
import { relative } from './tables.ts'

/** 03 §8, of so many colleagues. */
const whole = { relatives: 900, colleagues: 600 }
const dayMs = 86_400_000

interface Colleague {
  readonly id: number
  readonly name: string
  readonly sex: 1 | 2
  readonly birthYear: number
}

const load: DemoLoader = async (db, now, size) => {
  const total = amountIn(size, whole.relatives)
  const colleagues = await colleaguesOf(db, amountIn(size, whole.colleagues))
  if (colleagues.length === 0) return
  const drafts = Array.from({ length: total }, (_, at) =>
    draftOf(colleagues[at % colleagues.length]!, at, Math.floor(at / colleagues.length)),
  )
  const ids = await nextIds(db, person, total)
  const made = { createdBy: 0, updatedBy: 0 }
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const rows = drafts.map(({ employeeId, relation, fields }, at) => {
    const boundAt = ago(3 + ((at * 7) % 300))
    // Every twelfth is bound no more, every fourth came with a workbook.
    const end =
      at % 12 === 11 ? { bindState: BindState.unbound, unboundAt: ago(1), unboundBy: 0, unboundReason: '员工反馈登记有误' } : stillBound
    const source = at % 4 === 3 ? BindSource.import : BindSource.self
    return {
      ...made,
      createdAt: boundAt,
      updatedAt: boundAt,
      ...givenColumns(fields),
      employeeId,
      personId: ids[at]!,
      relation,
      source,
      boundAt,
      ...end,
    }
  })
  const people = drafts.map(({ fields }, at) => ({
    ...made,
    createdAt: ago(300),
    updatedAt: ago(300),
    id: ids[at]!,
    ...personColumns(fields),
  }))
  await insertRows(db, [...rowsOf(person, people), ...rowsOf(relative, rows)])
}
export default load

const stillBound = { bindState: BindState.bound, unboundAt: null, unboundBy: null, unboundReason: null }

/** Some at each site, so that every administrator finds a few. */
const colleaguesOf = (db: Db, atMost: number) =>
  ask<Colleague>(
    db,
    sql`select id, name, sex, "birthYear" from (
          select e.id, p.name, p.sex, extract(year from p.birthday)::int as "birthYear",
            row_number() over (partition by e.org_id order by e.account_id is null, e.id) as place
          from employee e join person p on p.id = e.id
          where e.deleted_at is null and e.emp_status = 1 and p.nation_code = 'CN' and p.birthday is not null) found
        order by place, id limit ${atMost}`,
  )

const given = ['丽华', '志远', '思琪', '浩然', '玉兰', '建军', '雨桐', '子轩', '秀英', '国强', '欣怡', '晓峰']
const surnames = [...'孙周吴郑冯沈韩杨朱秦']

function draftOf({ id, name, sex, birthYear }: Colleague, at: number, round: number) {
  const relation = [Relation.spouse, Relation.child, Relation.parent, Relation.child, Relation.sibling][(at + round) % 5]!
  const isMan = relation === Relation.spouse ? sex === Sex.female : at % 2 === 0
  const apart = { [Relation.spouse]: at % 4, [Relation.child]: 26, [Relation.parent]: -25, [Relation.sibling]: 3 }[relation]
  const surname = relation === Relation.spouse ? surnames[at % surnames.length]! : [...name][0]!
  const day = `${birthYear + apart}${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`
  const first17 = `999996${day}${String((at % 499) * 2 + (isMan ? 1 : 0)).padStart(3, '0')}`
  const fields = {
    name: `${surname}${given[at % given.length]}`,
    sex: isMan ? Sex.male : Sex.female,
    birthday: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    ...{ idType: IdType.residentCard, idNumber: first17 + checkDigitOf(first17), nationCode: 'CN', telephoneCode: '86' },
    mobile: relation === Relation.child ? null : `1970000${String(1_000 + at)}`,
  }
  return { employeeId: id, relation, fields: { ...fields, telephoneCode: fields.mobile && '86' } }
}
