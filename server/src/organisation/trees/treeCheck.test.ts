import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { testApp } from '../../testing/testApp.ts'
import { twoCompanies } from '../testTree.ts'

const app = await testApp({ alone: true })

test('what is wrong with the tree is told to whoever can put it right, once, and nothing is changed', async () => {
  const { a, b } = await twoCompanies(app)
  const below = await app.anOrg({ parentId: b.id })
  const account = await app.anAccount({ roleId: 1, orgId: app.rootId })
  expect(await app.runJob('tree-check')).toEqual({ processed: 0, message: '没有差异' })
  await app.db.execute(sql`update org set path = '/9/' where id = ${a.id}`)
  await app.db.execute(sql`update org set deleted_at = now() where id = ${b.id}`)
  const faults = { processed: 2, message: '1个组织的路径与上级不符，1个组织的上级已删除' }
  expect(await app.runJob('tree-check')).toEqual(faults)
  expect(await app.runJob('tree-check')).toEqual(faults)
  const told = await ask(app.db, sql`select 1 from sys_message_user where account_id = ${account.accountId} and deleted_at is null`)
  expect(told).toHaveLength(1)
  expect(await ask(app.db, sql`select path, id from org where id in (${a.id}, ${below.id}) order by id`)).toEqual([
    { path: '/9/', id: a.id },
    { path: below.path, id: below.id },
  ])
})

test('a path that is none is refused where it is written, for nobody would have a day to declare with it', async () => {
  const { a } = await twoCompanies(app)
  for (const path of ['', '/', '?', `${a.path}?/`, `${a.path}x7/`, a.path.slice(0, -1), `/${a.path}`]) {
    const written = app.db.execute(sql`update org set path = ${path} where id = ${a.id}`)
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'org_path_numbers' } })
  }
  expect(await app.runJob('declare-remind')).toEqual({ processed: 0 })
})
