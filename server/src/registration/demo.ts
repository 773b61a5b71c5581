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

const load: DemoLoader = async (db, now) => {
  const [first] = await db.select({ orgId: employee.orgId }).from(employee).orderBy(asc(employee.id)).limit(1)
  if (!first) return
  // The demonstration employee stands where the demonstration accounts look.
  const here = await somePeople(db, eq(employee.orgId, first.orgId))
  const elsewhere = await somePeople(db, and(ne(employee.orgId, first.orgId), isNotNull(employee.accountId))!)
  const dealBy = await keeperOf(db, first.orgId)
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const rows = [
    ...waiting(here, elsewhere, first.orgId).map((draft, at) => ({ ...draft, appliedAt: ago(3 + at * 9) })),
    ...dealt(here, elsewhere).map((draft, at) => ({ ...draft, dealBy, appliedAt: ago(60 + at * 31), dealAt: ago(55 + at * 31) })),
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

const somePeople = (db: Db, where: SQL): Promise<Known[]> =>
  db
    .select({ person, employee })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .innerJoin(org, eq(org.id, employee.orgId))
    .where(and(isNull(employee.deletedAt), eq(employee.empStatus, EmpStatus.onPost), eq(org.orgType, OrgType.project), where))
    .orderBy(asc(employee.id))
    .limit(60)

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

/** Four that wait: known by the certificate, known by name and birthday, unknown, and one who asks to be moved. */
function waiting(here: readonly Known[], elsewhere: readonly Known[], orgId: number): Draft[] {
  const asking = { orgId, applyType: registration, registerState: pending }
  const withNewMobile = ({ person: p, ...known }: Known, serial: number, more: Partial<Person> = {}) =>
    claimOf({ ...known, person: { ...p, ...numbered(serial), ...more } })
  const [, byCertificate, byName, model] = here
  const [mover] = elsewhere
  return [
    ...(byCertificate ? [{ ...asking, ...withNewMobile(byCertificate, 1), applyReason: '换了手机号，重新注册' }] : []),
    ...(byName ? [{ ...asking, ...withNewMobile(byName, 2, { idType: null, idNumber: null }), empTypeClaim: EmpType.subcontracted }] : []),
    ...(model
      ? [
          {
            ...asking,
            ...withNewMobile(model, 3, unknown),
            empTypeClaim: EmpType.subcontracted,
            applyReason: '昨日到工地，分包单位钢筋班组',
          },
        ]
      : []),
    ...(mover ? [{ ...asking, applyType: joining, ...ofEmployee(mover), applyReason: '公司安排支援本项目' }] : []),
  ]
}
const unknown = { name: '陆远山', sex: 1, birthday: '1993-06-18', idType: null, idNumber: null, nationCode: 'CN' }
const ofEmployee = (known: Known) => ({ ...claimOf(known), personId: known.person.id, fromOrgId: known.employee.orgId })

/** Eighteen that have been dealt with: most of them joined. */
function dealt(here: readonly Known[], elsewhere: readonly Known[]): Draft[] {
  const register = (known: Known, outcome: Partial<Draft>) => ({
    ...{ orgId: known.employee.orgId, applyType: registration, registerState: joined, ...claimOf(known) },
    ...outcome,
  })
  const came = (known: Known) => register(known, { personId: known.person.id, matchedEmployeeId: known.person.id })
  const others = [...here.slice(8, 14), ...elsewhere.slice(8, 18)]
  const away = here.slice(20, 24)
  return [
    ...others.slice(0, 10).map(came),
    ...others.slice(10, 13).map((known) => register(known, { registerState: rejected, dealReason: '不是本项目人员' })),
    ...others.slice(13, 14).map((known) => register(known, { registerState: removed, dealReason: '重复提交' })),
    ...away.slice(0, 3).map((known) => ({ ...came(known), applyType: joining, fromOrgId: known.employee.homeOrgId })),
    ...away
      .slice(3)
      .map((known) => register(known, { ...ofEmployee(known), applyType: joining, registerState: rejected, dealReason: '名额已满' })),
  ]
}
