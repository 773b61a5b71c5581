import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { bulk } from './bulk.ts'
import { ask } from './database.ts'

const app = await testApp()

test('a transaction within is part of it: what fails later takes all of it back, and no time limit begins to hold', async () => {
  const node = await app.anOrg({})
  const rename = (name: string) => sql`update org set org_name = ${name} where id = ${node.id}`
  const limits: string[] = []
  const work = bulk(app.database, async ({ db }) => {
    await db.transaction((tx) => tx.execute(rename('改了名')))
    const [shown] = await ask<{ limit: string }>(db, sql`select current_setting('statement_timeout') as limit`)
    limits.push(shown!.limit)
    throw new Error('后来失败')
  })
  await expect(work).rejects.toThrow('后来失败')
  expect(limits).toEqual(['0'])
  expect(await ask(app.db, sql`select org_name as name from org where id = ${node.id}`)).toEqual([{ name: node.orgName }])
})
