import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { shippedMenus } from '@oems/contract/access/menu.ts'
import { isDownload, nameOf } from '@oems/contract/core/call.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBackup } from './core/backup/restore.ts'
import { contentOf, putBack, schemaOf } from './core/backup/testBackups.ts'
import { dayOf } from './core/days.ts'
import { ask } from './core/db/database.ts'
import { everyCallOf } from './core/domain.ts'
import { findingsOf } from './core/statistics/proof.ts'
import { sources } from './core/statistics/source.ts'
import { verify } from './core/statistics/verify.ts'
import { domains } from './domains.ts'
import { emptyDatabase, newDatabase } from './testing/cluster.ts'
import { aTempFolder } from './testing/tempFolder.ts'
import { type TestApp, testApp, testKeys } from './testing/testApp.ts'
import { aSide, walkIn } from './testing/walk.ts'

/** What was once delivered can be brought to what is delivered now: see CONTRIBUTING for how the next version's backup is made. */
const versions = globSync(join(import.meta.dirname, '../versions/*.tar.zst')).sort()

test('there is a backup of a delivered version', () => {
  expect(versions.length).toBeGreaterThan(0)
})

describe.each(versions.map((file) => [basename(file, '.tar.zst'), file] as const))('the version of %s', (_, file) => {
  let app: TestApp
  let madeAt: Date
  let url: string
  beforeAll(async () => {
    const { head } = await checkBackup(file, () => testKeys)
    madeAt = new Date(head.madeAt)
    url = await emptyDatabase()
    await putBack(file, url, aTempFolder())
    app = await testApp({ databaseUrl: url, now: head.madeAt, parameters: { 'security.totp.mode': 1 } })
  })

  test('has the schema of today', async () => {
    const withoutPartitions = (schema: string[]) => schema.filter((line) => !/_20\d\d/.test(line))
    expect(withoutPartitions(await schemaOf(url))).toEqual(withoutPartitions(await schemaOf(await newDatabase())))
  })

  test('lost no row that anybody made', async () => {
    const { manifest } = await checkBackup(file, () => testKeys)
    const rows = new Map((await contentOf(url)).tables.map((table) => [table.name, table.rows]))
    for (const name of ['org', 'project', 'person', 'employee', 'emp_stay', 'declare_health', 'sys_account', 'sys_log'])
      expect([name, rows.get(name)]).toEqual([name, manifest.tables[name]!.rows])
  })

  test('its menus have the icons of today, as nobody had chosen others', async () => {
    const rows = await ask<{ code: string; icon: string }>(app.db, sql`select code, icon from sys_menu where built_in and icon is not null`)
    const today = shippedMenus.flatMap(({ code, icon }) => (icon === null ? [] : [[code, icon]]))
    expect(new Map(rows.map(({ code, icon }) => [code, icon]))).toEqual(new Map(today as [string, string][]))
  })

  test('people sign in as before, and see what was theirs', async () => {
    for (const username of ['demo01', 'demo03', 'demo05', 'demo12']) {
      const reply = await app.as('', username === 'demo12' ? 'H5' : 'WEB')(session.login, { username, password: 'Demo@2026' })
      expect([username, reply.code, reply.msg]).toEqual([username, 0, 'success'])
    }
  })

  test('every call that reads answers by its contract', async () => {
    const group = await ask<{ id: number }>(app.db, sql`select id from org where org_type = 2 and deleted_at is null limit 1`)
    const admins = { platform: app.platformAdmin, group: await app.anAdmin(3, group[0]!.id) }
    const side = await aSide(app, '升级后')
    for (const domain of domains) {
      const calls = everyCallOf([domain]).filter((call) => call.kind === 'read' && !isDownload(call.output))
      if (calls.length === 0) continue
      const walk = walkIn(app, side, nameIn(domain))
      for (const call of calls) {
        const { code, msg } = await walk.callerFor(call)(call, walk.sample(call))
        expect([nameOf(call), code, msg]).toEqual([nameOf(call), 0, 'success'])
        // Of what was there before, seen from above, too: any answer in words will do, a fault will not.
        for (const caller of Object.values(admins))
          expect([nameOf(call), (await caller(call, walk.sample(call))).code]).not.toEqual([nameOf(call), 500])
      }
    }
  })

  test('its figures are those of its rows, and its log is whole', async () => {
    const months = [...new Set([dayOf(madeAt), dayOf(new Date(madeAt.getTime() - 10 * 86_400_000))].map((day) => day.slice(0, 7)))]
    // Figures that are new since then: their past is counted by a job, within the hour.
    await app.runJob('stat-fill')
    for (const source of sources())
      for (const month of months)
        expect([source.name, findingsOf(await verify({ url }, { source, month }, { clock: app.clock, trigger: 2 }))]).toEqual([
          source.name,
          0,
        ])
    const { data } = await app.platformAdmin(logs.verify, { day: dayOf(madeAt) })
    expect(data).toMatchObject({ ok: true, uncheckedCount: 0 })
  })
})

const folderOf = new Map(
  await Promise.all(
    globSync(join(import.meta.dirname, '*/index.ts')).map(
      async (file) => [((await import(file)) as { default: unknown }).default, basename(join(file, '..'))] as const,
    ),
  ),
)
const nameIn = (domain: (typeof domains)[number]): string => folderOf.get(domain)!
