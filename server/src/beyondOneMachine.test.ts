import { logs } from '@oems/contract/operationLog/logs.ts'
import { type Parameter, parameters } from '@oems/contract/parameters/parameters.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { session } from '@oems/contract/session/session.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from './core/db/database.ts'
import { longReader } from './core/db/replica.ts'
import { debianServers, hasDebianServers } from './testing/debianServers.ts'
import { type TestApp, testApp } from './testing/testApp.ts'

type Servers = Awaited<ReturnType<typeof debianServers>>

/** A replica that was passed over is asked again after a while. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance)
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
  return work().finally(() => watch.mockRestore())
}

describe.skipIf(!hasDebianServers)('with PgBouncer in transaction mode and a streaming replica', () => {
  let servers: Servers
  let app: TestApp
  let second: Awaited<ReturnType<TestApp['aSecondServer']>>
  beforeAll(async () => {
    servers = await debianServers()
    const { url, pooledUrl, readUrl } = servers
    app = await testApp({ databaseUrl: url, ways: { pooledUrl, readUrl }, parameters: { 'security.totp.mode': 1 } })
    second = await app.aSecondServer()
  }, 120_000)
  afterAll(() => servers?.remove())

  const isReplica = async (reader: TestApp['database']['reader']) =>
    (await ask<{ standby: boolean }>(reader, sql`select pg_is_in_recovery() as standby`))[0]!.standby

  test('writes go through the pooler, more at once than it has connections, and none leaves a prepared statement behind', async () => {
    const { groupAdmin, project } = await app.aGroup()
    const save = (at: number) =>
      groupAdmin(employees.v2Save, {
        ...{ name: '王小明', empType: 1, orgId: project.id, idType: 2, idNumber: `EK${2_000_000 + at}`, sex: 1, birthday: '1991-02-03' },
        ...{ emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 },
      })
    const codes = (await Promise.all(Array.from({ length: 24 }, (_, at) => save(at)))).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(await ask(app.db, sql`select name from pg_prepared_statements`)).toEqual([])
    expect(await groupAdmin(employees.v2List, {})).toMatchObject({ data: { total: 24 } })
  })

  test('signals and read-only sessions go past it', async () => {
    const token = await app.aSession(await app.anAccount({ roleId: 1, orgId: app.rootId }))
    const [here, there] = [app.as(token), second.as(token)]
    const nameThere = async () => ((await there(session.config)).data as { name: string }).name
    expect(await nameThere()).toBe('企业健康管理平台')
    const { list } = (await here(parameters.list, { paramKey: 'console.name' })).data as { list: Parameter[] }
    const { configId, version } = list[0]!
    expect(await here(parameters.update, { configId, version, paramValue: '甲平台' })).toMatchObject({ code: 0 })
    await vi.waitFor(async () => expect(await nameThere()).toBe('甲平台'), { timeout: 2_000, interval: 5 })
    await expect(app.database.reader.execute(sql`create table no (n int)`)).rejects.toThrow()
  })

  test('long reads go to the replica, which has what was written a moment before', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.setParameter('console.icp', round)
      const reader = await longReader(app.database)
      expect(await isReplica(reader)).toBe(true)
      expect(await ask(reader, sql`select param_value as value from sys_config where param_key = 'console.icp'`)).toEqual([
        { value: String(round) },
      ])
    }
  })

  test('searches of the log, exports, figures of days that are over and the nightly proof are such reads', async () => {
    const { groupAdmin } = await app.aGroup()
    expect(await app.platformAdmin(logs.list, {})).toMatchObject({ code: 0 })
    expect(servers.askedOfReplica()).toContain('from sys_log l')
    expect((await groupAdmin(employeeSheets.export, {})).headers['content-disposition']).toContain('attachment')
    expect(servers.askedOfReplica()).toContain('from employee')
    expect(await groupAdmin(health.overview, { date: '2026-03-05' })).toMatchObject({ code: 0 })
    expect(servers.askedOfReplica()).not.toContain('stat_read(')
    expect(await groupAdmin(health.overview, { date: '2026-03-04' })).toMatchObject({ code: 0 })
    expect(servers.askedOfReplica()).toContain('stat_read(')
    const asked = servers.askedOfReplica().length
    expect(await app.runJob('stat-verify')).toMatchObject({ message: '无差异' })
    expect(servers.askedOfReplica().slice(asked)).toContain('repeatable read')
  })

  test('one that falls behind is passed over, and found again', async () => {
    await servers.onReplica('select pg_wal_replay_pause()')
    await app.setParameter('console.icp', 'behind')
    expect(await app.database.replica!.reader(300)).toBe(null)
    expect(await isReplica(await longReader(app.database))).toBe(false)
    await servers.onReplica('select pg_wal_replay_resume()')
    expect(await later(async () => isReplica(await longReader(app.database)))).toBe(true)
  })

  test('one that is gone is passed over: every reply comes from the primary', async () => {
    servers.stopReplica()
    expect(await later(async () => isReplica(await longReader(app.database)))).toBe(false)
    expect(await app.platformAdmin(logs.list, {})).toMatchObject({ code: 0 })
    expect(await app.runJob('stat-verify')).toBeDefined()
    servers.startReplica()
  })
})
