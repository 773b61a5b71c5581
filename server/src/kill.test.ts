import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Batch, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { session } from '@oems/contract/session/session.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords.ts'
import { array, ask, openDatabase } from './core/db/database.ts'
import { writeSheet } from './core/sheets/workbook.ts'
import { ensureRoot } from './organisation/root.ts'
import { factories } from './testing/factories.ts'
import { newcomer } from './testing/newcomer.ts'
import { aServerProcess, good, type Sender, type ServerProcess } from './testing/serverProcess.ts'

const password = 'Reise&Gut-73'
const rounds = 20
const clients = 3
/** Answered between two kills, so that each falls amid work. */
const between = 5

let server: ServerProcess
let project: { readonly id: number; readonly orgName: string }
let admin: Sender
beforeAll(async () => {
  server = await aServerProcess()
  await server.start()
  const site = await aSite()
  project = site.project
  const { token } = good<{ token: string }>(await server.as('')(session.login, { username: site.username, password }))
  admin = server.as(token)
}, 120_000)
afterAll(() => server.stop(), 60_000)

/** A project and its administrator, put straight into the database. */
async function aSite() {
  const database = openDatabase(server.databaseUrl())
  const now = () => new Date()
  const rootId = await ensureRoot(database.db, now())
  const { anOrg, anAccount } = factories(database, now, rootId, () => {
    throw new Error('nobody is called here')
  })
  const company = await anOrg({ orgType: 3 })
  const project = await anOrg({ parentId: company.id, orgType: 4 })
  const account = await anAccount({ roleId: 5, orgId: project.id, passwordHash: await hashPassword(password) })
  await database.close()
  return { project, username: account.username }
}
type TestDb = ReturnType<typeof openDatabase>['db']
async function withDatabase<T>(query: (db: TestDb) => Promise<T>): Promise<T> {
  const database = openDatabase(server.databaseUrl(), { writers: 2, readers: 1 })
  try {
    return await query(database.db)
  } finally {
    await database.close()
  }
}
const peopleAt = () =>
  withDatabase(async (db) =>
    (await ask<{ id: number }>(db, sql`select id from employee where org_id = ${project.id} and deleted_at is null`)).map(({ id }) => id),
  )

/** Enters one person after the other until told to stop; asks again under the same key for as long as there is no good reply. */
async function enter(accepted: number[], others: Set<number>, isOver: () => boolean) {
  while (!isOver()) {
    const draft = newcomer(project.id)
    const key = { 'idempotency-key': randomUUID() }
    for (;;) {
      const reply = await admin(employees.v2Save, draft, key)
      if (reply?.code === 0) {
        accepted.push((reply.data as { id: number }).id)
        break
      }
      if (reply) others.add(reply.code)
      await pause(250) // while the database is away, without using up the account's writes of a minute
    }
  }
}

describe('what was answered with code 0', () => {
  test(`is there once, however often server and database are killed (${rounds} times)`, async () => {
    const accepted: number[] = []
    const others = new Set<number>()
    let over = false
    const writers = Array.from({ length: clients }, () => enter(accepted, others, () => over))
    for (let round = 0; round < rounds; round += 1) {
      const before = accepted.length
      while (accepted.length < before + between) await pause(10)
      if (round % 2 === 0) {
        await server.killServer()
        await server.start()
      } else server.killPostmaster()
    }
    over = true
    await Promise.all(writers)
    expect(accepted.length).toBeGreaterThan(rounds * between)
    for (const code of others) expect([500, 429]).toContain(code)
    expect(new Set(await peopleAt())).toEqual(new Set(accepted))
    expect(
      await withDatabase((db) =>
        ask(db, sql`select id from emp_stay where person_id = any(${array(accepted)}::bigint[]) and to_day is null`),
      ),
    ).toHaveLength(accepted.length)
    expect(good(await admin(home.counts, {}))).toMatchObject({ empNum: { value: accepted.length } })
  }, 600_000)
})

describe('an import', () => {
  test('that is killed while it is written leaves nothing, and can be confirmed again', async () => {
    const lines = 3000
    const before = (await peopleAt()).length
    const batchNumber = await staged(lines)
    const confirm = async () => good<Started>(await admin(employeeSheets.import, { batchNumber }))
    const { taskId } = await withDatabase((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table emp_stay in share mode`)
        const started = await confirm()
        await untilStaysWait(db)
        await server.killServer()
        return started
      }),
    )
    await server.start()
    expect(await peopleAt()).toHaveLength(before)

    await withDatabase((db) => db.execute(sql`update sys_task set locked_until = now() where id = ${taskId}`)) // as after a minute
    const again = await confirm()
    while (good<Task>(await admin(tasks.info, { taskId: again.taskId })).status < 2) await pause(50)
    expect(good(await admin(importBatches.info, { batchNumber }))).toMatchObject({ status: 4, okCount: lines })
    expect(await peopleAt()).toHaveLength(before + lines)
  }, 600_000)
})

describe('a stop', () => {
  test('ends the process and its database, although clients go on and on', async () => {
    const client = connect(Number(new URL(server.url).port), '127.0.0.1')
    client.on('error', () => undefined)
    client.write(
      'POST /oems-api/sys/login HTTP/1.1\r\nhost: oems.example\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
    )
    const dripping = setInterval(() => client.writable && client.write(' '), 50)
    await once(client, 'connect')
    // Waiting for that client it would take minutes, and so longer than a test may.
    await server.stop()
    clearInterval(dripping)
    expect(server.isDatabaseUp()).toBe(false)
    await server.start()
  })
})

/** The people are written, and their stays wait for the lock. */
async function untilStaysWait(db: TestDb) {
  const waiting = sql`select 1 as one from pg_locks where relation = 'emp_stay'::regclass and mode = 'RowExclusiveLock' and not granted`
  while ((await ask(db, waiting)).length === 0) await pause(20)
}

async function staged(count: number) {
  const people = Array.from({ length: count }, () => newcomer(project.id))
  const headers = ['姓名', '性别', '证件类型', '证件号码', '出生日期', '人员类别', '所在单位', '紧急联系人', '紧急联系电话', '与本人关系']
  const rows = people.map(({ name, idNumber, birthday }) => [
    ...[name, '男', '护照', idNumber, birthday, '中方员工', project.orgName],
    ...['王大明', '13800000000', '父母'],
  ])
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of writeSheet({ columns: headers.map((header) => ({ header })), rows })) pieces.push(new Uint8Array(piece))
  const { batchNumber } = good<Started>(await admin(employeeSheets.importExcel, { file: new File(pieces, '新员工.xlsx') }))
  const batch = async () => good<Batch>(await admin(importBatches.info, { batchNumber }))
  while ((await batch()).status === 1) await pause(50)
  expect(await batch()).toMatchObject({ status: 2, okCount: count })
  return batchNumber
}
