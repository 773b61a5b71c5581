import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { aWeek } from '../testReserve.ts'
import { lockRunning } from './running.ts'

const app = await testApp({ alone: true })

test('a period is read as it is once it is locked, not as it was before', async () => {
  app.clock.set('2026-03-03T09:00:00+08:00')
  const { project } = await app.aGroup()
  const { id } = await aWeek(app, project.id, '2026-03-02')
  const { found } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`update declare_period set end_day = '2026-03-03' where id = ${id}`)
    const waits = app.db.transaction((other) => lockRunning({ db: other }, sql`p.id = ${id}`))
    await untilWaiting(app.db)
    return { found: waits }
  })
  expect(await found).toMatchObject([{ id, endDay: '2026-03-03' }])
})
