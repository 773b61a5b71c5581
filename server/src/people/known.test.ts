import { IdType, Sex, SourceType } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { testApp } from '../testing/testApp.ts'
import { personColumns, type ValidPerson } from './identity.ts'
import { person } from './tables.ts'
import { aMobile, anIdNumber, draft, figuresEqualRows, infoOf, saved } from './testEmployees.ts'
import { aLine, confirm, headcounts, staged } from './testImports.ts'

const app = await testApp({ alone: true })
const { peopleAt, onsite } = headcounts(app)

/** Somebody known as a visitor, say. */
async function aPerson(more: Partial<ValidPerson>) {
  const at = app.clock().toISOString()
  const identity = {
    name: '王小明',
    sex: Sex.male,
    birthday: '1990-03-07',
    idType: null,
    idNumber: null,
    nationCode: 'CN',
    telephoneCode: '86',
    mobile: null,
  }
  const stamped = { createdAt: at, createdBy: 1, updatedAt: at, updatedBy: 1 }
  const [row] = await app.db
    .insert(person)
    .values({ ...personColumns({ ...identity, ...more }), ...stamped })
    .returning()
  return row!.id
}
const personBy = async (id: number) => (await app.db.select().from(person).where(eq(person.id, id)))[0]!

describe('somebody who is known without being an employee', () => {
  test('becomes one under the same number, by the certificate; what the employer leaves out stays known', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const idNumber = anIdNumber()
    const id = await aPerson({ name: '王晓明', idType: IdType.residentCard, idNumber, email: 'wang@example.com' })
    const query = { idType: IdType.residentCard, idNumber }
    expect((await projectAdmin(employees.verifyEmployeeExist, query)).data).toMatchObject({ exist: false, inScope: false })
    expect(await saved(projectAdmin, project.id, { idNumber, email: null })).toBe(id)
    expect(await infoOf(projectAdmin, id)).toMatchObject({
      name: '王小明',
      email: 'wang@example.com',
      hasAccount: 1,
      onPost: 1,
      sourceType: SourceType.manual,
    })
    expect(await personBy(id)).toMatchObject({ namePinyin: 'wangxiaoming wxm', version: 1, idNumber })
    const again = await projectAdmin(employees.v2Save, draft(project.id, { idNumber }))
    expect(again).toMatchObject({ code: 1409, data: { employeeId: id, resigned: 0 } })
    expect(await onsite(project.id)).toBe(1)
    await figuresEqualRows(app)
  })

  test('by name and mobile where no certificate was ever given, and by nothing less', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const mobile = aMobile()
    const visitor = await aPerson({ mobile })
    expect(await saved(projectAdmin, project.id, { mobile, name: '李四', createAccount: 0 })).not.toBe(visitor)
    expect(await saved(projectAdmin, project.id, { mobile, createAccount: 0 })).toBe(visitor)
    expect(await saved(projectAdmin, project.id, { mobile, createAccount: 0 })).not.toBe(visitor)
    const other = aMobile()
    const withCertificate = await aPerson({ mobile: other, idType: IdType.residentCard, idNumber: anIdNumber() })
    expect(await saved(projectAdmin, project.id, { mobile: other, createAccount: 0 })).not.toBe(withCertificate)
    const nameAlone = { mobile: other, createAccount: 0, empType: 2, idType: null, idNumber: null, sex: 1 }
    expect(await saved(projectAdmin, project.id, nameAlone)).not.toBe(withCertificate)
  })

  test('is entered once, however many do so at the same moment', async () => {
    const { project, projectAdmin } = await app.aGroup()
    for (const known of [true, false]) {
      const idNumber = anIdNumber()
      if (known) await aPerson({ idType: IdType.residentCard, idNumber })
      const replies = await Promise.all(
        [1, 2, 3].map(() => projectAdmin(employees.v2Save, draft(project.id, { idNumber, mobile: aMobile() }))),
      )
      expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    }
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([2, 2])
  })

  test('comes in by a workbook beside new people', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const lines = [aLine(project.orgName), aLine(project.orgName), aLine(project.orgName)]
    const relative = await aPerson({ idType: IdType.residentCard, idNumber: String(lines[1]!.证件号码) })
    const visitor = await aPerson({ mobile: String(lines[2]!.手机号) })
    expect(await confirm(projectAdmin, await staged(projectAdmin, lines))).toMatchObject({ code: 0 })
    const entered = await ask<{ id: number }>(app.db, sql`select id from employee where org_id = ${project.id} order by id`)
    expect(entered.map(({ id }) => id)).toEqual(expect.arrayContaining([relative, visitor]))
    expect(await personBy(visitor)).toMatchObject({ idNumber: lines[2]!.证件号码, version: 1 })
    expect([entered.length, await onsite(project.id)]).toEqual([3, 3])
  })
})
