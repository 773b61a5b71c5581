import { setImmediate as turn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { org } from '../../core/db/org.ts'
import { readAtOnce } from '../../core/db/snapshot.ts'
import { testApp } from '../../testing/testApp.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'
import { countedDeltas } from './overview.ts'

const app = await testApp({ alone: true })

/** The process would end of a rejection that nobody waits for. */
test('figures whose reader leaves meanwhile are heard of by whoever asked, and by nobody else', async () => {
  const left: unknown[] = []
  const note = (reason: unknown) => void left.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const { company } = await app.aGroup()
  const [node] = await app.db.select().from(org).where(eq(org.id, company.id))
  const query = { node: node!, date: '2026-03-05', now: app.clock(), until: null, empType: [] }
  const gone = new AbortController()
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table stat_total in access exclusive mode`)
    const reading = readAtOnce(app.database, (db) => countedDeltas({ db }, query), gone.signal)
    await untilWaiting(app.db)
    gone.abort()
    await expect(reading).rejects.toThrow()
  })
  await turn()
  await turn()
  expect(left).toEqual([])
})
