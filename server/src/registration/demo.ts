import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus, EmpType, Relation } from '@oems/contract/people/codes.ts'
import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { keyedHash } from '../core/db/keys.ts'
import { org } from '../core/db/org.ts'
import { amountIn, inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { personColumns } from '../people/identity.ts'
import { type Employee, employee, type Person, person } from '../people/tables.ts'
import { registerEmp } from './tables.ts'

interface Known {
  readonly person: Person
  readonly employee: Employee
}
type Draft = Omit<typeof registerEmp.$inferInsert, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'applicantHash' | 'appliedAt'>

const { pending, joined, rejected, removed } = RegisterState
const { registration, joining } = ApplyType
const hourMs = 3_600_000

/** 03 §8: so many requests, of which some wait; how many people of the site and of others are looked at for them. */
const whole = { requests: 85, waiting: 11, people: 240 }
/** Of requests that wait: each is there at least once. */
const kinds = 4

const load: DemoLoader = async (db, now, size) => {
  const counts = { requests: amountIn(size, whole.requests), waiting: Math.max(kinds, amountIn(size, whole.waiting)) }
  const atMost = amountIn(size, whole.people)
  const [first] = await db.select({ orgId: employee.orgId }).from(employee).orderBy(asc(employee.id)).limit(1)
  if (!first) return
  // The demonstration employee stands where the demonstration accounts look.
  const here = await somePeople(db, atMost, eq(employee.orgId, first.orgId))
  const elsewhere = await somePeople(db, atMost, and(ne(employee.orgId, first.orgId), isNotNull(employee.accountId))!)
  const dealBy = await keeperOf(db, first.orgId)
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const rows = [
    ...waiting(here, elsewhere, { orgId: first.orgId, count: counts.waiting }).map((draft, at) => ({
      ...draft,
      appliedAt: ago(3 + at * 9),
    })),
    ...dealt(here, elsewhere, counts.requests - counts.waiting).map((draft, at) => ({
      ...{ ...draft, dealBy, appliedAt: ago(60 + at * 31), dealAt: ago(55 + at * 31) },
    })),
  ]
  const stamps = { createdBy: 0, updatedBy: 0 }
  await insertRows(
    db,
    rowsOf(
      registerEmp,
      rows.map((row, at) => ({
        ...{ ...stamps, createdAt: row.appliedAt, updatedAt: row.appliedAt, ...row },
        applicantHash: keyedHash('applicant', `demonstration ${at}`),
      })),
    ),
  )
}
export default load

const somePeople = (db: Db, atMost: number, where: SQL): Promise<Known[]> =>
  db
    .select({ person, employee })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .innerJoin(org, eq(org.id, employee.orgId))
    .where(and(isNull(employee.deletedAt), eq(employee.empStatus, EmpStatus.onPost), eq(org.orgType, OrgType.project), where))
    .orderBy(asc(employee.id))
    .limit(atMost)

async function keeperOf(db: Db, orgId: number): Promise<number> {
  const [found] = await ask<{ id: number }>(
    db,
    sql`select account_id as id from sys_account_rop where org_id = ${orgId} and deleted_at is null
          and role_id in (${code(Role.projectReporter, Role.projectAdministrator)}) order by role_id desc, id limit 1`,
  )
  return found?.id ?? 0
}

/** What somebody says who is in fact this employee. */
const claimOf = ({ person: p, employee: e }: Known) => ({
  ...personColumns({ ...p, sex: p.sex as 1 | 2 }),
  ...{ emergencyName: e.emergencyName ?? '家属', emergencyPhone: e.emergencyPhone ?? '13900000000' },
  ...{ emergencyRelation: e.emergencyRelation ?? Relation.spouse, empTypeClaim: e.empType, postClaim: e.position },
})
const numbered = (serial: number) => ({ telephoneCode: '86', mobile: `19900${String(990_000 + serial)}` })

/** Of each four that wait: one known by the certificate, one by name and birthday, one unknown, and one who asks to be moved. */
function waiting(here: readonly Known[], elsewhere: readonly Known[], { orgId, count }: { orgId: number; count: number }): Draft[] {
  const asking = { orgId, applyType: registration, registerState: pending }
  const withNewMobile = ({ person: p, ...known }: Known, serial: number, more: Partial<Person> = {}) =>
    claimOf({ ...known, person: { ...p, ...numbered(serial), ...more } })
  return Array.from({ length: count }, (_, at): Draft[] => {
    const [round, kind] = [Math.floor(at / kinds), at % kinds]
    const known = kind === 3 ? elsewhere[round] : here[1 + round * 3 + kind]
    if (!known) return []
    if (kind === 0) return [{ ...asking, ...withNewMobile(known, at + 1), applyReason: '换了手机号，重新注册' }]
    if (kind === 1)
      return [{ ...asking, ...withNewMobile(known, at + 1, { idType: null, idNumber: null }), empTypeClaim: EmpType.subcontracted }]
    if (kind === 3) return [{ ...asking, applyType: joining, ...ofEmployee(known), applyReason: '公司安排支援本项目' }]
    const stranger = { ...unknown, name: strangers[round % strangers.length]! }
    const reason = { empTypeClaim: EmpType.subcontracted, applyReason: '昨日到工地，分包单位钢筋班组' }
    return [{ ...asking, ...withNewMobile(known, at + 1, stranger), ...reason }]
  }).flat()
}
const strangers = ['陆远山', '段秋实', '谭柏青']
const unknown = { sex: 1, birthday: '1993-06-18', idType: null, idNumber: null, nationCode: 'CN' }
const ofEmployee = (known: Known) => ({ ...claimOf(known), personId: known.person.id, fromOrgId: known.employee.orgId })

type Outcome = 'came' | 'unknownHere' | 'twice' | 'moved' | 'full'
const outcomes: readonly (readonly [Outcome, number])[] = [
  ['came', 10],
  ['unknownHere', 3],
  ['twice', 1],
  ['moved', 3],
  ['full', 1],
]
/** People of the site who are not among those that wait. */
const firstDealt = 12

/** Those that have been dealt with: most of them joined. */
function dealt(here: readonly Known[], elsewhere: readonly Known[], count: number): Draft[] {
  const register = (known: Known, outcome: Partial<Draft>): Draft => ({
    ...{ orgId: known.employee.orgId, applyType: registration, registerState: joined, ...claimOf(known) },
    ...outcome,
  })
  const came = (known: Known) => register(known, { personId: known.person.id, matchedEmployeeId: known.person.id })
  const asOutcome: Readonly<Record<Outcome, (known: Known) => Draft>> = {
    came,
    unknownHere: (known) => register(known, { registerState: rejected, dealReason: '不是本项目人员' }),
    twice: (known) => register(known, { registerState: removed, dealReason: '重复提交' }),
    moved: (known) => ({ ...came(known), applyType: joining, fromOrgId: known.employee.homeOrgId }),
    full: (known) => register(known, { ...ofEmployee(known), applyType: joining, registerState: rejected, dealReason: '名额已满' }),
  }
  const people = [...here.slice(firstDealt), ...elsewhere.slice(firstDealt)]
  return inShares(count, outcomes).flatMap((outcome, at) => (people[at] ? [asOutcome[outcome](people[at])] : []))
}
