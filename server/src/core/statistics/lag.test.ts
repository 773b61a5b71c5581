import { Role } from '@oems/contract/access/builtInRoles.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { startFolding } from './fold.ts'
import { watchLag } from './lag.ts'

const app = await testApp({ alone: true })
const { id: orgId } = await app.anOrg({ orgType: 4 })
const [administrator, operator, other] = await Promise.all(
  [Role.systemAdministrator, Role.platformOperator, Role.groupAdministrator].map((roleId) => app.anAccount({ roleId, orgId: app.rootId })),
)
const counts = () => Promise.all([administrator, operator, other].map(async (account) => (await toldTo(app, account!.accountId)).length))

const wait = (seconds: number, rows = 1) =>
  app.db.execute(sql`
    insert into stat_delta (org_id, metric, dim, day, n, written_at)
    select ${orgId}, 1, 0, '2026-03-05', 1, now() - make_interval(secs => ${seconds}) from generate_series(1, ${rows})`)
const folded = () => app.db.execute(sql`truncate stat_delta`)
/** Four processes look at the same moment. */
const look = () => Promise.all(Array.from({ length: 4 }, () => watchLag(app.database, app.clock())))

test('of each episode roles 1 and 6 hear once, whichever process sees it', async () => {
  await wait(50)
  await look()
  expect(await counts()).toEqual([0, 0, 0])
  await wait(70)
  // The oldest by its number, as the fold takes them.
  await app.db.execute(sql`delete from stat_delta where written_at > now() - interval '60 seconds'`)
  await look()
  await look()
  expect(await counts()).toEqual([1, 1, 0])
  expect(await toldTo(app, operator!.accountId)).toMatchObject([{ title: '统计汇总滞后', link: '/sys/self-check' }])

  await folded()
  await look()
  await app.db.execute(sql`update sys_message_user set read_time = now()`)
  await wait(61)
  await look()
  expect(await counts()).toEqual([2, 2, 0])
})

test('a hundred thousand rows are behind, however young', async () => {
  await folded()
  await look()
  const before = (await counts())[0]!
  await app.db.execute(sql`update sys_message_user set read_time = now()`)
  await wait(0, 99_999)
  await look()
  expect((await counts())[0]).toBe(before)
  await wait(0, 1)
  await look()
  expect((await counts())[0]).toBe(before + 1)
})

test('is told as well where every fold fails', async () => {
  await folded()
  await look()
  const before = (await counts())[0]!
  await app.db.execute(sql`update sys_message_user set read_time = now()`)
  await wait(61)
  // Only the fold says at what level it is isolated.
  const transaction: (typeof app.db)['transaction'] = (work, config) =>
    config ? Promise.reject(new Error('no fold')) : app.db.transaction(work)
  const failures: unknown[] = []
  const failing = Object.assign(Object.create(app.db) as typeof app.db, { transaction })
  const folding = startFolding({ db: failing }, { warn: (error: unknown) => void failures.push(error) }, app.clock)
  await expect.poll(async () => (await counts())[0]).toBe(before + 1)
  await folding.stop()
  expect(failures).toContainEqual(new Error('no fold'))
})
