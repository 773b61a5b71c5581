import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { AutoCycle, AutoResult, DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import { stocked } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { aDrugItem, aRow } from '../../supplies/ledger/testLedger.ts'
import { toldTo } from '../../testing/messages.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { aSheet } from '../testReserve.ts'

const app = await testApp({ alone: true })
const illnessId = reserveIllness
/** Monday; the week's sheets are due on Friday 06 March 2026 at 18:00. */
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
let company: TestOrg
let project: TestOrg
let admin: Caller
let reporter: Caller
let ids: number[]

beforeEach(async () => {
  at('2026-03-02T08:00:00')
  await app.db.execute(sql`truncate period_opening`)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  ids = await aSheet(app, { orgId: project.id })
  admin = await app.anAdmin(4, company.id)
  reporter = await app.anAdmin(8, project.id)
  await sheet()
})

const sheet = async () => (await reporter(suppliesDeclares.querySupplies, { projectId: project.id })).data as Sheet
const holds = (quantity: number, ledgerAt: string) =>
  app.db.execute(
    sql`update project_supplies set off_quantity = ${quantity}, ledger_at = ${`${ledgerAt}+08:00`} where org_id = ${project.id}`,
  )
const set = (more: object = {}) =>
  admin(autoDeclares.saveAutoDeclareConfig, {
    illnessId,
    ...{ projectId: project.id, declareType: 1, enabled: 1, cycle: AutoCycle.deadline, executeTime: '15:00', ...more },
  })
const setting = async () => {
  const reply = await admin(autoDeclares.autoDeclarePage, { illnessId, orgId: company.id, declareType: 1 })
  return (reply.data as { list: { lastResult: number | null; lastMessage: string | null; lastPeriodKey: string | null }[] }).list[0]!
}
const runs = () => app.runJob('reserve-auto-declare')

describe('an automatic declaration', () => {
  test('is made at its time from a ledger that is fresh, once, and changes nothing in it', async () => {
    expect(await set()).toMatchObject({ code: 0 })
    await holds(120, '2026-03-01T09:00:00')
    at('2026-03-06T14:59:59')
    await runs()
    expect(await setting()).toMatchObject({ lastResult: null })
    at('2026-03-06T15:00:00')
    await Promise.all([runs(), runs()])
    const { period, items } = await sheet()
    expect(period).toMatchObject({ status: PeriodStatus.declared, source: DeclareSource.automatic, lateFilled: false })
    expect(items.map(({ quantity, ledgerAt }) => [quantity, ledgerAt])).toEqual(ids.map(() => [120, '2026-03-01T01:00:00.000Z']))
    expect(await setting()).toMatchObject({ lastResult: AutoResult.declared, lastPeriodKey: '2026-W10' })
    const rows = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from period_declare where org_id = ${project.id}`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is not made where one required row was looked at nine days ago: it says which, and the status stays', async () => {
    await set()
    await holds(120, '2026-03-03T09:00:00')
    await app.db.execute(
      sql`update project_supplies set ledger_at = '2026-02-25T09:00:00+08:00' where org_id = ${project.id} and supplies_id = ${ids[0]}`,
    )
    at('2026-03-06T15:00:00')
    await runs()
    const { lastResult, lastMessage } = await setting()
    expect(lastResult).toBe(AutoResult.stale)
    expect(lastMessage).toMatch(/超过8天未更新，请先核对台账$/)
    expect((await sheet()).period.status).toBe(PeriodStatus.pending)
    const told = await ask<{ title: string; content: string; readers: number }>(
      app.db,
      sql`select m.title, m.content, count(*)::int as readers from sys_message m join sys_message_user u on u.message_id = m.id
          where m.biz_type = 'reserve-auto' and m.biz_id = ${project.id} group by m.id`,
    )
    expect(told).toEqual([{ title: '储备未能自动申报', content: `防疫物资申报（2026-W10）未能自动完成：${lastMessage}`, readers: 1 }])
  })

  test('that cannot be written leaves the others to declare, fails the run, and is tried again', async () => {
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await aSheet(app, { orgId: other.id })
    await app.db.execute(sql`truncate period_opening`)
    await sheet()
    await set()
    await set({ projectId: other.id })
    await app.db.execute(
      sql`update project_supplies set off_quantity = 120, ledger_at = '2026-03-05T09:00:00+08:00' where org_id in (${project.id}, ${other.id})`,
    )
    at('2026-03-06T15:00:00')
    const declarations = async () =>
      (
        await ask<{ id: number }>(
          app.db,
          sql`select org_id as id from period_declare where org_id in (${project.id}, ${other.id}) order by 1`,
        )
      ).map(({ id }) => id)
    await app.db.execute(sql`alter table period_declare add constraint broken check (org_id <> ${sql.raw(String(project.id))})`)
    try {
      await expect(runs()).rejects.toThrow()
      expect(await declarations()).toEqual([other.id])
    } finally {
      await app.db.execute(sql`alter table period_declare drop constraint broken`)
    }
    at('2026-03-06T15:05:00')
    await runs()
    expect(await declarations()).toEqual([project.id, other.id])
  })

  test('leaves alone what somebody has declared before it', async () => {
    await set()
    await holds(120, '2026-03-05T09:00:00')
    at('2026-03-06T14:59:59')
    const items = ids.map((suppliesId) => ({ suppliesId, quantity: 90 }))
    const draft = { projectId: project.id, date: '2026-03-06', declareType: 1, lastDeclareId: null, items }
    expect(await reporter(suppliesDeclares.supplyDeclare, draft)).toMatchObject({ code: 0 })
    at('2026-03-06T15:00:00')
    await runs()
    expect(await setting()).toMatchObject({ lastResult: AutoResult.manual })
    expect((await sheet()).period.source).toBe(DeclareSource.manual)
  })

  test('waits for who is declaring by hand at that moment, and leaves it alone', async () => {
    await set()
    await holds(120, '2026-03-05T09:00:00')
    at('2026-03-06T15:00:00')
    const items = ids.map((suppliesId) => ({ suppliesId, quantity: 90 }))
    const both = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from project_supplies where org_id = ${project.id} for update`)
      const byHand = reporter(suppliesDeclares.supplyDeclare, {
        projectId: project.id,
        date: '2026-03-06',
        declareType: 1,
        lastDeclareId: null,
        items,
      })
      await untilWaiting(app.db)
      const job = runs()
      await untilWaiting(app.db, 2)
      return [byHand, job] as const
    })
    expect(await both[0]).toMatchObject({ code: 0 })
    await both[1]
    expect(await setting()).toMatchObject({ lastResult: AutoResult.manual })
    expect((await sheet()).period.source).toBe(DeclareSource.manual)
  })

  test('says so where nothing is configured', async () => {
    await set()
    await app.db.execute(sql`update project_supplies set active = false where org_id = ${project.id}`)
    at('2026-03-06T15:00:00')
    await runs()
    expect(await setting()).toMatchObject({ lastResult: AutoResult.unconfigured })
  })

  test('is set for a time before the deadline, by its version, and by nobody from elsewhere', async () => {
    expect(await set({ executeTime: '18:00' })).toMatchObject({ code: 1422, msg: '执行时间须早于截止时间18:00' })
    expect(await set({ executeTime: '07:59' })).toMatchObject({ code: 1400 })
    expect(await set({ version: 0 })).toMatchObject({ code: 0 })
    expect(await set({ version: 4 })).toMatchObject({ code: 1409 })
    const foreign = await app.anAdmin(4, (await app.anOrg({ orgType: 3 })).id)
    expect(await foreign(autoDeclares.autoDeclareConfig, { illnessId, projectId: project.id })).toMatchObject({ code: 1404 })
    expect(
      await foreign(autoDeclares.saveAutoDeclareConfig, {
        illnessId,
        projectIds: [project.id],
        declareType: 1,
        enabled: 0,
        cycle: 1,
        executeTime: '09:00',
      }),
    ).toMatchObject({ code: 1404 })
    expect(await admin(autoDeclares.autoDeclareConfig, { illnessId: 3, projectId: project.id })).toMatchObject({ code: 1422 })
  })
})

describe('an automatic declaration of drugs', () => {
  const aShelf = async () => {
    const { clinicId } = await aClinic(app, project.id)
    const drug = await aDrug(app, company.id)
    await aRow(app, project.id, await aDrugItem(app, company.id, [drug.id]))
    await app.db.execute(sql`truncate period_opening`)
    const doctor = await app.anAccount({ roleId: 7, orgId: project.id })
    at('2026-02-20T09:00:00')
    const batchId = await stocked(app, { clinicId, orgId: project.id }, drug.id, 50)
    at('2026-03-02T08:00:00')
    return { clinicId, batchId, accountId: doctor.accountId, doctor: app.as(await app.aSession(doctor)) }
  }
  const settingOfDrugs = async () => {
    const reply = await admin(autoDeclares.autoDeclarePage, { illnessId, orgId: company.id, declareType: 2 })
    return (reply.data as { list: { lastResult: number | null; lastPeriodKey: string | null }[] }).list[0]!
  }

  test('tells doctors that the ledger is too old, names no drug, and is made once they have counted what is there', async () => {
    const { clinicId, batchId, accountId, doctor } = await aShelf()
    expect(await set({ declareType: 2 })).toMatchObject({ code: 0 })
    await sheet()
    at('2026-03-06T15:00:00')
    await runs()
    expect(await settingOfDrugs()).toMatchObject({ lastResult: AutoResult.stale, lastPeriodKey: '2026-W10' })
    expect(await toldTo(app, accountId)).toMatchObject([
      {
        ...{ title: '储备未能自动申报', link: '/reserve/report' },
        content: '药品储备申报（2026-W10）未能自动完成：台账过旧，请先核对台账',
      },
    ])
    at('2026-03-12T10:00:00')
    const lines = [{ batchId, countedAt: '2026-03-12T10:00:00+08:00', actualQuantity: 50 }]
    expect(await doctor(stockTransfers.count, { clinicId, lines })).toMatchObject({ code: 0 })
    at('2026-03-13T15:00:00')
    await runs()
    expect(await settingOfDrugs()).toMatchObject({ lastResult: AutoResult.declared, lastPeriodKey: '2026-W11' })
  })

  test('is asked for in words that name no drug either', async () => {
    const { accountId } = await aShelf()
    expect(await admin(board.remind, { projectIds: [project.id], declareType: 2 })).toMatchObject({ code: 0, data: { sent: 1 } })
    expect(await toldTo(app, accountId)).toMatchObject([
      { title: '储备申报催报', link: '/reserve/report', content: expect.stringMatching(/^药品储备申报（2026-W10）尚未完成，/) },
    ])
  })
})

test('a project that is closed or only prepared is on no list, and is not set to declare by itself', async () => {
  const closed = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
  const prepared = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 1 })
  const shown = async () => {
    const settings = (await admin(autoDeclares.autoDeclarePage, { illnessId, orgId: company.id, declareType: 1 })).data
    const rows = (await admin(board.board, { orgId: company.id })).data
    return [settings, rows].map((data) => (data as { list: { projectId: number }[]; total: number }).list.map(({ projectId }) => projectId))
  }
  expect(await shown()).toEqual([[project.id], [project.id]])
  expect(await set({ projectId: null, projectIds: [project.id, closed.id] })).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  // What is asked of it today stays on them until the day is over.
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  expect(await shown()).toEqual([[project.id], [project.id]])
  await app.db.execute(sql`update project set project_status = 2 where project_id in (${project.id}, ${prepared.id})`)
  expect(await shown()).toEqual([
    [project.id, prepared.id],
    [project.id, prepared.id],
  ])
})

describe('by the ledger', () => {
  const same = (more: object = {}, caller = reporter) =>
    caller(board.declareSame, { projectId: project.id, declareTypes: [1], date: '2026-03-02', ...more })

  test('a sheet is declared with one key, once', async () => {
    await holds(120, '2026-03-01T09:00:00')
    expect(await same()).toMatchObject({ code: 0, data: [{ declareType: 1, status: PeriodStatus.declared }] })
    expect((await sheet()).period).toMatchObject({ source: DeclareSource.ledger })
    expect(await same()).toMatchObject({ code: 1409 })
  })

  test('all of the types or none: what has gone stale refuses the other too', async () => {
    await holds(120, '2026-03-01T09:00:00')
    const [drug] = await aSheet(app, { orgId: project.id, declareType: 3, count: 1 })
    await app.db.execute(
      sql`update project_supplies set ledger_at = '2026-01-01T00:00:00Z' where org_id = ${project.id} and supplies_id = ${drug}`,
    )
    expect(await same({ declareTypes: [1, 3] })).toMatchObject({ code: 1422 })
    expect((await sheet()).period.declareId).toBeNull()
  })

  test('needs the right of each type, and a project that the caller sees', async () => {
    const doctor = await app.anAdmin(7, project.id)
    expect((await same({ declareTypes: [1] }, doctor)).code).toBe(1403)
    const foreign = await app.anAdmin(8, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    expect(await same({}, foreign)).toMatchObject({ code: 1404 })
  })
})

describe('the board', () => {
  const rowsOf = async (more: object = {}) =>
    (await admin(board.board, { orgId: company.id, ...more })).data as {
      list: { projectId: number; cells: { declareType: number; status: number; source: number | null }[] }[]
      figures: { declareType: number; due: number; declared: number; overdue: number }[]
    }

  test('shows what a project has declared, what it has not and what is overdue, and counts it', async () => {
    await holds(120, '2026-03-01T09:00:00')
    await reporter(board.declareSame, { projectId: project.id, declareTypes: [1], date: '2026-03-02' })
    const { list, figures } = await rowsOf()
    expect(list).toHaveLength(1)
    expect(list[0]!.cells.map(({ declareType }) => declareType)).toEqual([1, 2, 3, 4, 5])
    expect(list[0]!.cells[0]).toMatchObject({ status: PeriodStatus.declared, source: DeclareSource.ledger })
    expect(figures[0]).toEqual({ declareType: 1, due: 1, declared: 1, overdue: 0 })
    at('2026-03-06T18:00:01')
    expect((await rowsOf()).list[0]!.cells[0]).toMatchObject({ status: PeriodStatus.declared })
    expect((await rowsOf({ declareType: 1, overdueOnly: 1 })).list).toEqual([])
  })

  test('reminds once in half an hour, names what it leaves out, and leaves what is declared alone', async () => {
    const remind = () => admin(board.remind, { projectIds: [project.id], declareType: 1 })
    expect(await remind()).toMatchObject({ code: 0, data: { sent: 1, skipped: [] } })
    at('2026-03-02T08:29:00')
    expect(await remind()).toMatchObject({ data: { sent: 0, skipped: [{ projectId: project.id, reason: '30分钟内已催报（08:00）' }] } })
    at('2026-03-02T08:31:00')
    expect(await remind()).toMatchObject({ data: { sent: 1 } })
    await holds(120, '2026-03-01T09:00:00')
    await reporter(board.declareSame, { projectId: project.id, declareTypes: [1], date: '2026-03-02' })
    at('2026-03-02T09:31:00')
    expect(await remind()).toMatchObject({ data: { sent: 0, skipped: [{ reason: '本期已申报' }] } })
    const foreign = await app.anAdmin(4, (await app.anOrg({ orgType: 3 })).id)
    expect(await foreign(board.remind, { projectIds: [project.id], declareType: 1 })).toMatchObject({ code: 1404 })
  })

  test('does not say that a project has been reminded where nobody hears of it, and reminds whoever comes at once', async () => {
    const quiet = await app.anOrg({ parentId: company.id, orgType: 4 })
    await aSheet(app, { orgId: quiet.id })
    await app.db.execute(sql`truncate period_opening`)
    const remind = () => admin(board.remind, { projectIds: [quiet.id, project.id], declareType: 1 })
    expect(await remind()).toMatchObject({ data: { sent: 1, skipped: [{ projectId: quiet.id, reason: '没有填报人员账号' }] } })
    await app.anAdmin(8, quiet.id)
    expect(await remind()).toMatchObject({ data: { sent: 1, skipped: [{ projectId: project.id, reason: '30分钟内已催报（08:00）' }] } })
  })
})
