import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { beforeAll, expect, test } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { level, sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { bookedPeople, peopleMoves } from './rosterSource.ts'
import { saved, today } from './testEmployees.ts'
import { aLine, confirm, staged } from './testImports.ts'

const app = await testApp({ alone: true })
let group: Awaited<ReturnType<typeof app.aGroup>>
let admin: Caller
beforeAll(async () => {
  group = await app.aGroup()
  admin = group.companyAdmin
})

const at = async (orgId: number, day = today) => {
  const { n, states, kinds } = await read(app.db, orgId, {
    n: level('people.roster', day),
    states: level('people.roster', day, { breakdown: 'empStatus' }),
    kinds: sum('people.move', { from: today, to: day }, { breakdown: 'kind' }),
  })
  return { n, states: Object.fromEntries(states), kinds: Object.fromEntries(kinds) }
}
const status = (employeeId: number, toStatus: number, more: object = {}) =>
  admin(movements.changeStatus, { employeeIds: [employeeId], toStatus, ...more })
const done = { code: 0 }

async function expectProven() {
  for (const source of [bookedPeople, peopleMoves])
    for (const month of ['2026-02', '2026-03'])
      expect([source.name, month, findingsOf(await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }))]).toEqual([
        source.name,
        month,
        0,
      ])
}

test('whoever is employed is on the books of the employer, wherever they are, until they leave it', async () => {
  const { company, project } = group
  const [one, two] = [await saved(admin, company.id), await saved(admin, company.id)]
  expect(await at(company.id)).toEqual({ n: 2, states: { [EmpStatus.onPost]: 2 }, kinds: { [MoveKind.hired]: 2 } })

  expect(await admin(movements.dispatchEmpToProject, { employeeIds: [one], projectId: project.id })).toMatchObject(done)
  expect(await at(project.id)).toEqual({ n: 0, states: {}, kinds: { [MoveKind.dispatched]: 1 } })
  expect(await status(one, EmpStatus.onLeave, { expectReturnDate: '2026-04-01' })).toMatchObject(done)
  expect((await at(company.id)).states).toEqual({ [EmpStatus.onPost]: 1, [EmpStatus.onLeave]: 1 })

  app.clock.set('2026-03-06T09:00:00+08:00')
  expect(await status(one, EmpStatus.offSite)).toMatchObject(done)
  expect(await status(two, EmpStatus.resigned)).toMatchObject(done)
  // Yesterday stays what it was.
  expect((await at(company.id)).states).toEqual({ [EmpStatus.onPost]: 1, [EmpStatus.onLeave]: 1 })
  expect((await at(company.id, '2026-03-06')).states).toEqual({ [EmpStatus.offSite]: 1 })
  // Off the site is counted where they were, resigned where they left.
  expect((await at(project.id, '2026-03-06')).kinds).toEqual({ [MoveKind.dispatched]: 1, [MoveKind.leave]: 1, [MoveKind.offSite]: 1 })
  expect(await status(two, EmpStatus.onPost)).toMatchObject(done)
  expect(await at(company.id, '2026-03-06')).toMatchObject({
    n: 2,
    kinds: { [MoveKind.hired]: 2, [MoveKind.resigned]: 1, [MoveKind.rehired]: 1 },
  })
  await expectProven()
  app.clock.set('2026-03-05T09:00:00+08:00')
})

test('a transfer takes them along', async () => {
  const { company, project, groupAdmin } = await app.aGroup()
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const ids = [await saved(groupAdmin, project.id), await saved(groupAdmin, project.id)]
  const moved = await groupAdmin(movements.migrationBatch, { sourceOrgId: project.id, targetOrgId: other.id, employeeIds: ids })
  expect(moved).toMatchObject(done)
  expect([(await at(project.id)).n, (await at(other.id)).n, (await at(company.id)).n]).toEqual([0, 2, 2])
  expect((await at(other.id)).kinds).toEqual({ [MoveKind.transferred]: 2 })
  await expectProven()
})

test('an import enters all of them, and a wrong entry has never been', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const lines = Array.from({ length: 20 }, () => aLine(project.orgName))
  expect(await confirm(projectAdmin, await staged(projectAdmin, lines))).toMatchObject(done)
  const wrong = await saved(projectAdmin, project.id)
  expect(await at(project.id)).toMatchObject({ n: 21, kinds: { [MoveKind.hired]: 21 } })
  expect(await projectAdmin(employees.v2Delete, { employeeId: wrong, deleteReason: '误录' })).toMatchObject(done)
  expect(await at(project.id)).toMatchObject({ n: 20, kinds: { [MoveKind.hired]: 20 } })
  await expectProven()
})
