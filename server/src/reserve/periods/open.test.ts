import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { AutoCycle } from '@oems/contract/reserve/codes.ts'
import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { lockAll } from '../../core/db/locks.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { aSheet } from '../testReserve.ts'

const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
let company: TestOrg
let project: TestOrg
let reporter: Caller

beforeEach(async () => {
  at('2026-03-02T00:00:00')
  await app.db.execute(sql`truncate period_opening`)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  await aSheet(app, { orgId: project.id })
  reporter = await app.anAdmin(8, project.id)
})

const stateOf = async () => ((await reporter(suppliesDeclares.querySupplies, { projectId: project.id })).data as Sheet).period
const periods = () =>
  ask<{ startDay: string; endDay: string; isDue: boolean }>(
    app.db,
    sql`select start_day as "startDay", end_day as "endDay", is_due as "isDue" from declare_period where org_id = ${project.id} and declare_type = 1 order by 1`,
  )
const due = async () =>
  (
    await ask<{ n: number }>(
      app.db,
      sql`select coalesce(sum(n), 0)::int as n from stat_delta where metric = 310 and org_id = ${project.id}`,
    )
  )[0]!.n

test('fifty first calls at once open one period, counted once', async () => {
  const states = await Promise.all(Array.from({ length: 50 }, stateOf))
  expect(new Set(states.map(({ periodKey }) => periodKey))).toEqual(new Set(['2026-W10']))
  expect(await periods()).toEqual([{ startDay: '2026-03-02', endDay: '2026-03-08', isDue: true }])
  expect(await due()).toBe(1)
})

test('the job down for two days changes no status', async () => {
  await stateOf()
  at('2026-03-10T09:00:00')
  expect(await stateOf()).toMatchObject({ periodKey: '2026-W11', startDay: '2026-03-09', isDue: true, status: 1 })
  expect(await due()).toBe(2)
})

test('who is asked for the first time in the middle of a window is asked from the next one on', async () => {
  await stateOf()
  at('2026-03-04T09:00:00')
  const late = await app.anOrg({ parentId: company.id, orgType: 4 })
  await aSheet(app, { orgId: late.id })
  const [first, admin] = [project, await app.anAdmin(5, late.id)]
  project = late
  reporter = admin
  expect(await stateOf()).toMatchObject({ periodKey: '2026-W10', isDue: false, status: 0 })
  at('2026-03-09T09:00:00')
  expect(await stateOf()).toMatchObject({ periodKey: '2026-W11', isDue: true, status: 1 })
  expect(first.id).not.toBe(late.id)
})

test.each(['same', 'measures', 'automatic'] as const)(
  'who opens the day holds nothing that another needs who opens it too: %s',
  async (what) => {
    const admin = await app.anAdmin(4, company.id)
    const asked = { projectId: project.id, date: '2026-03-02' }
    const setting = { illnessId: 2, projectId: project.id, declareType: 1, enabled: 1, cycle: AutoCycle.deadline, executeTime: '15:00' }
    const act = {
      same: () => admin(board.declareSame, { ...asked, declareTypes: [1] }),
      measures: () => admin(projectMeasures.epmDeclare, { ...asked, lastDeclareId: null, items: [] }),
      automatic: () => admin(autoDeclares.saveAutoDeclareConfig, setting),
    }
    const { reply } = await app.db.transaction(async (tx) => {
      await lockAll(tx, 'openingPeriods')
      const waits = act[what]()
      await untilWaiting(app.db)
      // As closing or moving the project does next: it must not wait for who waits for the opening.
      await tx.execute(sql`select from org where id = ${project.id} for update nowait`)
      return { reply: waits }
    })
    expect([0, 1422]).toContain((await reply).code)
  },
)
