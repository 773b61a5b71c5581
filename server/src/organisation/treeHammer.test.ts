import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { verify } from '../core/statistics/verify.ts'
import { dueDays } from '../declaration/daySource.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { stays } from '../people/staySource.ts'
import { draft } from '../people/testEmployees.ts'
import { numbers } from '../testing/numbers.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aCompany, confirmOrgs, uploadOrgs } from './imports/testOrgSheets.ts'
import { historyId, rowOf, treeVersion } from './testTree.ts'
import { treeFaults } from './trees/treeCheck.ts'

const app = await testApp({ alone: true })

/** In the suite a few; `OEMS_HAMMER=60` for a minute. */
const seconds = Number(process.env.OEMS_HAMMER ?? 6)
const timeout = 90_000 + 2_000 * seconds
/** Acts of each of the five, however slow the machine is. */
const least = 30

test('moves, undos, renames, deletions, imports, people and declarations at once leave one whole tree', { timeout }, async () => {
  const group = await app.anOrg({ orgType: 2 })
  const admin = await app.anAdmin(3, group.id)
  const nodes: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const company = await app.anOrg({ parentId: group.id })
    const below = await app.anOrg({ parentId: company.id })
    const project = await app.anOrg({ parentId: below.id, orgType: 4 })
    nodes.push(company.id, below.id, project.id)
  }
  const projects = nodes.filter((_, place) => place % 3 === 2)
  const day = await aFreshDay(app)
  const phones: Caller[] = []
  for (const orgId of projects.slice(0, 3))
    for (const id of await somePeople(app, { orgId, count: 6 })) phones.push(await app.aPhone(id, orgId))
  const outcomes = new Map<string, number[]>()
  const record = (what: string, code: number) => void outcomes.set(what, [...(outcomes.get(what) ?? []), code])
  const moves: number[] = []
  const started = await treeVersion(app)

  const until = performance.now() + seconds * 1_000
  const worker = async (seed: number) => {
    const next = numbers(seed)
    const any = () => nodes[next(nodes.length)]!
    const move = async () => {
      const reply = await admin(orgManager.movePosition, { sourceOrgId: any(), targetOrgId: any(), position: 'inner' })
      if (reply.code === 0 && historyId(reply) !== null) moves.push(historyId(reply))
      record('move', reply.code)
    }
    const acts: readonly (() => Promise<void>)[] = [
      move,
      move,
      async () => {
        const last = moves.pop()
        if (last !== undefined) record('undo', (await admin(orgManager.undoMove, { historyId: last })).code)
      },
      async () => {
        const orgId = any()
        const { version } = await rowOf(app, orgId)
        record('rename', (await admin(orgManager.updateOrgName, { orgId, version, orgName: `更名${seed}第${next(1_000_000)}号` })).code)
      },
      async () => {
        const { code } = await admin(orgManager.delete, { ids: [any()], deleteReason: '不再使用' })
        record('delete', code)
      },
      async () => {
        const orgId = projects[next(projects.length)]!
        record('employee', (await admin(employees.v2Save, draft(orgId, { homeOrgId: group.id }))).code)
      },
      async () => {
        const name = `导入${seed}第${next(1_000_000)}号`
        const lines = [aCompany(name), aCompany('分局', { 上级路径: name, 负责人: '王建国', 负责人电话: '010-64001000' })]
        const staged = await uploadOrgs(admin, lines, { orgParentId: any() })
        record('staging', staged.code)
        if (staged.code !== 0) return
        const { code } = await confirmOrgs(admin, (staged.data as { batchNumber: string }).batchNumber)
        record('import', code)
        const made = await ask<{ id: number }>(app.db, sql`select id from org where org_name = ${name}`)
        nodes.push(...made.map(({ id }) => id))
      },
      async () => {
        const phone = phones.pop()
        if (phone) record('declare', (await phone(phoneCalls.declare, wellOn(day))).code)
      },
    ]
    for (let n = 0; n < least || performance.now() < until; n += 1) await acts[next(acts.length)]!()
  }
  await Promise.all([11, 23, 37, 59, 83].map(worker))

  const codes = (what: string) => new Set(outcomes.get(what))
  for (const [what, ...allowed] of [
    ['move', 0, 1404, 1409, 1422],
    ['undo', 0, 1404, 1409, 1422],
    ['rename', 0, 1404, 1409],
    ['delete', 0, 1404, 1409],
    ['employee', 0, 1404],
    ['staging', 0, 1404],
    ['import', 0, 1404, 1409, 1422],
    ['declare', 0],
  ] as const)
    expect([what, [...codes(what)].filter((code) => !(allowed as readonly number[]).includes(code))]).toEqual([what, []])
  expect(outcomes.get('move')!.filter((code) => code === 0).length).toBeGreaterThan(3)
  expect(await treeFaults(app.db)).toEqual({ misplaced: 0, orphans: 0 })
  expect(
    await ask(
      app.db,
      sql`select e.id from employee e join org o on o.id = e.org_id where o.deleted_at is not null and e.deleted_at is null`,
    ),
  ).toEqual([])
  const [written] = await ask<{ n: number }>(app.db, sql`select count(distinct group_key)::int as n from org_history`)
  expect((await treeVersion(app)) - started).toBe(written!.n)
  const month = day.slice(0, 7)
  for (const source of [stays, dueDays]) {
    const { differences, broken } = await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 })
    expect({ differences, broken }).toEqual({ differences: [], broken: 0 })
  }
})
