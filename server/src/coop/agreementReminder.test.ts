import { institutions } from '@oems/contract/coop/institutions.ts'
import { projectClinic } from '@oems/contract/medical/projectClinic.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true, now: '2026-03-01T09:00:00+08:00' })

test('an agreement is told of 60, 30 and 7 days before its end and once it is over, to whoever keeps it and whoever sends patients there', async () => {
  const { company, project, companyAdmin } = await app.aGroup()
  const [keeper, below] = [await app.anAccount({ roleId: 4, orgId: company.id }), await app.anAccount({ roleId: 5, orgId: project.id })]
  const doctor = await app.anAccount({ roleId: 7, orgId: project.id })
  const draft = { orgId: company.id, institutionType: 1, services: [1], agreementEnd: '2026-06-30' }
  const institutionId = await saved(companyAdmin, institutions.remoteAdd, { ...draft, institutionName: '中心医院' })
  await saved(companyAdmin, institutions.remoteAdd, { ...draft, institutionName: '第二医院' })
  await saved(companyAdmin, projectClinic.saveReferralClinic, { projectId: project.id, institutionId })
  const told = async ({ accountId }: { accountId: number }) =>
    (
      await ask<{ title: string }>(
        app.db,
        sql`select title from sys_message_user u join sys_message m on m.id = u.message_id where account_id = ${accountId} order by m.id`,
      )
    ).map(({ title }) => title)
  const runAt = async (day: string) => {
    app.clock.set(`${day}T08:00:00+08:00`)
    await app.runJob('agreement-end')
    await app.runJob('agreement-end')
  }
  const inDays = (days: number) => `2家合作医疗机构的协议在${days}天内到期`

  await runAt('2026-04-30')
  expect(await told(keeper)).toEqual([])
  await runAt('2026-05-01')
  expect(await told(keeper)).toEqual([inDays(60)])
  // Not run for weeks, it tells of the latest alone.
  await runAt('2026-06-24')
  expect(await told(keeper)).toEqual([inDays(60), inDays(7)])
  await runAt('2026-06-30')
  expect(await told(keeper)).toHaveLength(2)
  await runAt('2026-07-01')
  expect(await told(keeper)).toEqual([inDays(60), inDays(7), '2家合作医疗机构的协议已到期'])
  expect(await told(below)).toEqual(['1家转诊机构的协议已到期'])
  expect(await told(doctor)).toEqual([])

  // A new end is told of anew.
  const renewed = { id: institutionId, version: 0, institutionName: '中心医院', institutionType: 1, services: [1] }
  await companyAdmin(institutions.remoteUpdate, { ...renewed, agreementEnd: '2026-07-20' })
  await runAt('2026-07-02')
  expect((await told(keeper)).slice(3)).toEqual(['1家合作医疗机构的协议在30天内到期'])
})
