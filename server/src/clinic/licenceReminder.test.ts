import { clinics } from '@oems/contract/clinic/clinics.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { aClinic } from './testClinic.ts'

const app = await testApp({ alone: true, now: '2026-03-01T09:00:00+08:00' })

test('a licence is told of 60, 30 and 7 days before its end and after it, once each, and anew when it ends another day', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const keeper = await app.anAccount({ roleId: 5, orgId: project.id })
  const told = async () =>
    (
      await ask<{ title: string }>(
        app.db,
        sql`select title from sys_message_user u join sys_message m on m.id = u.message_id where account_id = ${keeper.accountId} order by m.id`,
      )
    ).map(({ title }) => title)
  const runAt = async (day: string) => {
    app.clock.set(`${day}T08:00:00+08:00`)
    await app.runJob('clinic-licence-end')
    await app.runJob('clinic-licence-end')
  }
  const room = { clinicName: '西环医务室', address: '营地1号', licenseNo: 'PDY-1' }
  const id = await saved(companyAdmin, clinics.save, { orgId: project.id, clinicLevel: 1, ...room, licenseEndDate: '2026-04-30' })
  await aClinic(app, project.id, { serviceStatus: 3, licenseEndDate: '2026-04-30' })
  await runAt('2026-03-01')
  await runAt('2026-04-23')
  await runAt('2026-04-30')
  await runAt('2026-05-01')
  const about = (words: string) => `“西环医务室”的执业许可${words}`
  expect(await told()).toEqual([about('还有60天到期'), about('还有7天到期'), about('已到期')])
  await companyAdmin(clinics.update, { id, version: 0, ...room, licenseEndDate: '2026-06-30' })
  await runAt('2026-06-01')
  expect((await told()).slice(3)).toEqual([about('还有29天到期')])
})
