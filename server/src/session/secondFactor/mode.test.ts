import { readFile } from 'node:fs/promises'
import { FactorMode } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { SettingsReader } from '../../core/settings.ts'
import { prepare } from '../../prepare.ts'
import { testApp } from '../../testing/testApp.ts'
import loadDemo from '../demo.ts'

const app = await testApp({ alone: true })
const migration = await readFile(new URL('../../../migrations/20261122033000_session.sql', import.meta.url), 'utf8')
const stored = () => ask<{ value: string }>(app.db, sql`select param_value as value from sys_config where param_key = 'security.totp.mode'`)
const mode = async () => (await new SettingsReader(app.database.reader).current())['security.totp.mode']

beforeEach(() => app.db.execute(sql`delete from sys_config where param_key = 'security.totp.mode'`))

test('a new installation requires it, one that is in use goes on as it was, and what was chosen stays', async () => {
  await app.db.execute(sql.raw(migration))
  expect([await stored(), await mode()]).toEqual([[], FactorMode.required])

  await app.anAccount({ roleId: 6, orgId: app.rootId })
  await app.db.execute(sql.raw(migration))
  expect([await stored(), await mode()]).toEqual([[{ value: '1' }], FactorMode.byChoice])

  await app.db.execute(sql`update sys_config set param_value = '2' where param_key = 'security.totp.mode'`)
  await app.db.execute(sql.raw(migration))
  expect([await stored(), await mode()]).toEqual([[{ value: '2' }], FactorMode.required])
})

test('who looks at the demonstration needs none', async () => {
  await prepare(app.database, app.clock())
  await app.db.transaction((tx) => loadDemo(tx, app.clock(), 'quarter'))
  expect(await mode()).toBe(FactorMode.byChoice)
})
