import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@oems/contract/core/call.ts'
import { AutoCycle, DeclareSource, Frequency } from '@oems/contract/reserve/codes.ts'
import { supplies as itemCalls, type NormEffect, SuppliesRevision } from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { anItem, ledgerDisagreements } from '../supplies/ledger/testLedger.ts'
import { suppliesPositions } from '../supplies/positions/source.ts'
import type { ItemRow } from '../supplies/tables.ts'
import { askServer, good } from '../testing/serverProcess.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { untilWaiting } from '../testing/untilWaiting.ts'
import type { declaredPeriods, duePeriods } from './periods/sources.ts'
import { expectAgreement, settle } from './testModelProof.ts'
import { aModelWorld } from './testModelWorld.ts'
import { aSheet } from './testReserve.ts'

/** In the suite a few; `OEMS_HAMMER=60` for thirty, amid some thousand acts. */
const kills = process.env.OEMS_HAMMER === undefined ? 2 : 30
/** Answered between two kills. */
const between = 15

const children = new Set<ChildProcess>()
const script = (name: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../testing/${name}.ts`), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  return child
}
async function kill(child: ChildProcess) {
  children.delete(child)
  if ((child.exitCode ?? child.signalCode) !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterAll(() => Promise.all([...children].map(kill)))

/** A server in a process of its own on the database of the app; begun anew it has another address. */
async function aServer(app: TestApp) {
  const child = script('secondServer', [app.database.url, app.clock().toISOString(), aTempFolder()])
  const [address] = (await once(child.stdout!, 'data')) as [Buffer]
  return {
    child,
    send: (token: string, call: Call, input: object, key: string) =>
      askServer(String(address), call, input, { token, platform: 'WEB', 'idempotency-key': key }),
  }
}

const revisionOf = (item: ItemRow) =>
  Object.fromEntries(Object.keys(SuppliesRevision.properties).map((name) => [name, (item as unknown as Record<string, unknown>)[name]]))

/** More projects than one transaction of a norm run takes. */
const projects = 520

test('a norm run that is killed amid its second slice goes on where it was', { timeout: 300_000 }, async () => {
  const app = await testApp({ alone: true })
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id })
  const first = await app.anOrg({ parentId: company.id, orgType: 4 })
  await alike(app, first.id, projects - 1)
  const item = await anItem(app, group.id, { isKey: 1 })
  await app.runJob('norm-recalc')
  const token = await app.aSession(await app.anAccount({ roleId: 3, orgId: group.id }))
  const { child, send } = await aServer(app)
  const left = async () => (await ask<{ n: number }>(app.db, sql`select count(*)::int as n from supplies_recalculation`))[0]!.n
  const [last] = await ask<{ id: number }>(app.db, sql`select max(org_id) as id from project_supplies`)

  // The last one's position is held: what the slice has written of its ledgers by then must not stay without it.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from supplies_position where org_id = ${last!.id} for update`)
    const revision = { ...revisionOf(item), preview: 0, minQuantity: 777 }
    expect(good<NormEffect>(await send(token, itemCalls.update, revision, randomUUID()))).toMatchObject({ projects })
    await untilWaiting(app.db)
    await kill(child)
  })
  expect(await left()).toBe(projects - 500)
  let resumed = 0
  await expect
    .poll(
      async () => {
        resumed += (await app.runJob('norm-recalc-rest'))!.processed!
        return left()
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  expect(resumed).toBe(projects - 500)
  const required = sql`select required_quantity required, count(*)::int n from project_supplies where supplies_id = ${item.id} group by 1`
  expect(await ask(app.db, required)).toEqual([{ required: 777, n: projects }])
  expect(await ledgerDisagreements(app.db)).toEqual([])
  await proves(app, [suppliesPositions])
})

test('two workers, one of them killed amid it, make one automatic declaration of each sheet', { timeout: 300_000 }, async () => {
  const app = await testApp({ alone: true, now: '2026-03-06T15:00:00+08:00' })
  const company = await app.anOrg()
  const sites = []
  for (let n = 0; n < 40; n += 1) {
    const { id } = await app.anOrg({ parentId: company.id, orgType: 4 })
    await aSheet(app, { orgId: id })
    sites.push(id)
  }
  const at = app.clock().toISOString()
  await app.db.execute(sql`update project_supplies set off_quantity = 0, ledger_at = ${at}`)
  await app.db.execute(sql`
    insert into auto_declare (created_at, created_by, updated_at, updated_by, org_id, declare_type, enabled, cycle, execute_time)
    select ${at}, 0, ${at}, 0, id, 1, 1, ${AutoCycle.deadline}, '15:00' from unnest(${sql.param(sites)}::bigint[]) id`)
  app.clock.set('2026-03-06T14:00:00+08:00')
  await app.runJob('period-open')
  await app.db.execute(sql`update declare_period set is_due = true where declare_type = 1 and frequency = ${Frequency.weekly}`)
  app.clock.set(at)

  const workers = [1, 2].map(() => script('jobProcess', [app.database.url, at, 'reserve-auto-declare']))
  await Promise.all(workers.map((worker) => once(worker.stdout!, 'data')))
  for (const worker of workers) worker.stdin!.write('go')
  const made = () =>
    ask<{ n: number; nodes: number }>(
      app.db,
      sql`select count(*)::int n, count(distinct org_id)::int nodes from period_declare where source = ${DeclareSource.automatic} and is_latest`,
    )
  while ((await made())[0]!.n < 4) await pause(2)
  await kill(workers[0]!)
  if (workers[1]!.exitCode === null) await once(workers[1]!, 'exit')
  // What the killed one had in hand is left to the next run.
  await expect
    .poll(
      async () => {
        await app.runJob('reserve-auto-declare')
        return made()
      },
      { timeout: 60_000 },
    )
    .toEqual([{ n: sites.length, nodes: sites.length }])
})

test(`a server that is killed ${kills} times amid postings, counts, norms and declarations leaves no difference`, {
  timeout: 240_000 + kills * 30_000,
}, async () => {
  const app = await testApp({ alone: true })
  let server = await aServer(app)
  let answered = 0
  const models = await aModelWorld(
    app,
    (token) => async (call, input) => {
      for (const key = randomUUID(); ; await pause(50)) {
        const reply = await server.send(token, call, input, key)
        if (!reply || reply.code === 500) continue
        answered += 1
        return reply
      }
    },
    3,
  )
  let over = false
  const working = Promise.all(
    models.map(async (model) => {
      while (!over) await model.step()
    }),
  )
  for (let n = 0; n < kills; n += 1) {
    const before = answered
    while (answered < before + between) await pause(5)
    await kill(server.child)
    server = await aServer(app)
  }
  over = true
  await working
  await kill(server.child)
  await settle(app)
  await expectAgreement(app, models, dayOf(app.clock()))
})

async function proves(app: TestApp, sources: readonly (typeof suppliesPositions | typeof duePeriods | typeof declaredPeriods)[]) {
  for (const source of sources) {
    const month = dayOf(app.clock()).slice(0, 7)
    expect(findingsOf(await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }))).toBe(0)
  }
}

/** Projects beside one, like it in everything, put straight into the database. */
async function alike({ db }: TestApp, projectId: number, count: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_project_type, org_name, name_key, org_code, sort_no, path, depth,
        pinyin, initials, qr_token, status, nation_code, is_outside)
      overriding system value
      select own.id, created_at, 0, updated_at, 0, parent_id, org_type, org_project_type, org_name || '-' || n, name_key || '-' || n, org_code || '-' || n, 1024 + n,
        regexp_replace(path, '[0-9]+/$', own.id || '/'), depth, '', '', left(md5(qr_token || n), 22), status, nation_code, is_outside
      from org, (select n, nextval(pg_get_serial_sequence('org', 'id')) as id from generate_series(1, ${count}) n) own
      where org.id = ${projectId} returning id)
    insert into project (project_id, created_at, created_by, updated_at, updated_by, industry, contract_mode, project_status, ep_type)
    select made.id, p.created_at, 0, p.updated_at, 0, p.industry, p.contract_mode, p.project_status, p.ep_type from made, project p where p.project_id = ${projectId}`)
}
