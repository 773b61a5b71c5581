import { projectMedical } from '@oems/contract/medical/medical.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true, now: '2026-03-01T09:00:00+08:00' })

test('licence and policy are told of before their ends; a licence under way and a closed project are nobody’s business', async () => {
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
    await app.runJob('project-paper-end')
    await app.runJob('project-paper-end')
  }
  const report = { clinicLevel: 1, evacPlan: '转送首都', licenseState: 1, licenseEndDate: '2026-04-30', policyEndDate: '2026-06-30' }
  const id = await saved(companyAdmin, projectMedical.save, { projectId: project.id, ...report })
  await runAt('2026-03-01')
  expect(await told()).toEqual(['当地执业许可还有60天到期'])
  await runAt('2026-04-23')
  await runAt('2026-04-30')
  expect(await told()).toEqual(['当地执业许可还有60天到期', '当地执业许可还有7天到期'])
  await runAt('2026-05-01')
  expect((await told()).slice(2)).toEqual(['当地执业许可已到期', '救援保单还有60天到期'])
  await companyAdmin(projectMedical.update, { id, version: 0, ...report, licenseState: 2, licenseEndDate: '2026-06-10' })
  await runAt('2026-06-01')
  expect((await told()).slice(4)).toEqual(['救援保单还有29天到期'])
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  await runAt('2026-07-01')
  expect(await told()).toHaveLength(5)
})
