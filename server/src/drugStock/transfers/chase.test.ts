import { stockTransfers as calls } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { titlesTold } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { aTransfer, billAt, receive } from './testTransfers.ts'

const app = await testApp({ alone: true })

test('what waits for more than seven days is chased every morning, once a day', async () => {
  const late = await aTransfer(app)
  const waiting = await aTransfer(app)
  const { version } = await billAt(app, late.inId)
  await receive(late.target.doctor, late.inId, version, [{ moveId: late.moveId, receivedQuantity: 96, reason: '少4盒' }])
  await app.db.execute(sql`delete from sys_message_user where account_id in (${late.source.checkerId}, ${waiting.target.checkerId})`)
  const chased = async (at: string) => {
    app.clock.set(at)
    await app.runJob('stock-transit')
    return [await titlesTold(app, late.source.checkerId), await titlesTold(app, waiting.target.checkerId)]
  }
  const read = () => app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${late.source.checkerId}`)
  expect(await chased('2026-03-12T09:00:00+08:00')).toEqual([[], []])
  expect(await chased('2026-03-12T09:10:00+08:00')).toEqual([['在途差异超过7天未处理'], ['调拨超过7天未收货']])
  await read()
  expect((await chased('2026-03-12T10:10:00+08:00'))[0]).toHaveLength(1)
  expect((await chased('2026-03-13T09:10:00+08:00'))[0]).toHaveLength(2)
  await read()
  const settling = { billId: late.outId, kind: 1, reason: '途中破损' }
  expect(await late.source.doctor(calls.settle, settling)).toMatchObject({ code: 0 })
  expect((await chased('2026-03-14T09:10:00+08:00'))[0]).toHaveLength(2)
})
