import { contacts } from '@oems/contract/contacts/contacts.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true, now: '2026-03-01T09:00:00+08:00' })

test('once a month whoever keeps a node’s telephone book hears how many numbers nobody has tried', async () => {
  const { company, project, projectAdmin, companyAdmin } = await app.aGroup()
  const keeper = await app.anAccount({ roleId: 5, orgId: project.id })
  const doctor = await app.anAccount({ roleId: 7, orgId: project.id })
  const aContact = (orgId: number) => saved(companyAdmin, contacts.save, { orgId, contactType: 9, name: '王小明', mobile: '13812345678' })
  const ids = [await aContact(project.id), await aContact(project.id), await aContact(company.id)]
  const told = async ({ accountId }: { accountId: number }) =>
    (
      await ask<{ title: string }>(
        app.db,
        sql`select title from sys_message_user u join sys_message m on m.id = u.message_id where account_id = ${accountId} order by m.id`,
      )
    ).map(({ title }) => title)
  const runAt = async (now: string) => {
    app.clock.set(now)
    await app.runJob('contacts-stale')
    await app.runJob('contacts-stale')
    await app.db.execute(sql`update sys_message_user set read_time = now()`)
  }
  await runAt('2026-05-29T09:00:00+08:00')
  expect(await told(keeper)).toEqual([])
  await runAt('2026-06-01T09:00:00+08:00')
  expect(await told(keeper)).toEqual(['2位联系人的号码需要核实'])
  expect(await told(doctor)).toEqual([])
  await projectAdmin(contacts.verify, { ids: [ids[0]] })
  await runAt('2026-07-01T09:00:00+08:00')
  expect(await told(keeper)).toEqual(['2位联系人的号码需要核实', '1位联系人的号码需要核实'])
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  await runAt('2026-08-01T09:00:00+08:00')
  expect(await told(keeper)).toHaveLength(2)
})
