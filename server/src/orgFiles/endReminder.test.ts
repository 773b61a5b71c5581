import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { sent } from '../files/testFiles.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true, now: '2026-03-01T09:00:00+08:00' })

const ossIdsOf = async (caller: Caller) => [(await sent(caller, 'doc', '许可.txt', '许可')).ossId]
async function saved(caller: Caller, orgId: number, more: object) {
  const reply = await caller(orgFiles.save, { orgId, fileType: 4, title: '施工许可', ossIds: await ossIdsOf(caller), ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
async function runAt(day: string) {
  app.clock.set(`${day}T08:00:00+08:00`)
  await app.runJob('org-file-end')
  await app.runJob('org-file-end')
}
const messagesOf = (accountId: number) =>
  ask<{ title: string; content: string; link: string }>(
    app.db,
    sql`select title, content, link from sys_message_user u join sys_message m on m.id = u.message_id
        where account_id = ${accountId} order by m.id`,
  )

test('agreements and licences are told of before their ends and once after; rules, other nodes and closed projects are not', async () => {
  const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
  const keeper = await app.anAccount({ roleId: 5, orgId: project.id })
  const above = await app.anAccount({ roleId: 4, orgId: company.id })
  const told = async () => (await messagesOf(keeper.accountId)).map(({ title }) => title)
  const id = await saved(projectAdmin, project.id, { expireDate: '2026-04-30' })
  await saved(projectAdmin, project.id, { title: '爆破许可', expireDate: '2026-04-29' })
  await saved(projectAdmin, project.id, { fileType: 3, title: '医院协议', expireDate: '2026-06-29' })
  await saved(projectAdmin, project.id, { fileType: 1, title: '管理制度', expireDate: '2026-04-30' })
  await saved(projectAdmin, project.id, { title: '长期许可', expireDate: null })
  await saved(companyAdmin, company.id, { expireDate: '2026-12-20' })
  const renewed = await ossIdsOf(projectAdmin)

  await runAt('2026-02-28')
  expect(await told()).toEqual(['1份资质证照在60天内到期'])
  await runAt('2026-03-01')
  expect((await messagesOf(keeper.accountId)).slice(1)).toEqual([
    {
      title: '1份资质证照在60天内到期',
      content: '“施工许可”（2026-04-30）。请续期后更新到期日期与附件。',
      link: `/biz/org-files?orgId=${project.id}&below=0&fileType=4&expireState=3`,
    },
  ])
  await runAt('2026-04-24')
  expect((await told()).slice(2)).toEqual(['2份资质证照在7天内到期'])
  expect(await messagesOf(above.accountId)).toEqual([])

  const renewal = { id, version: 0, fileType: 4, title: '施工许可', expireDate: '2026-12-31', ossIds: renewed }
  expect(await projectAdmin(orgFiles.update, renewal)).toMatchObject({ code: 0 })
  await runAt('2026-05-01')
  expect((await messagesOf(keeper.accountId)).slice(3)).toMatchObject([
    { title: '1份资质证照已到期', link: `/biz/org-files?orgId=${project.id}&below=0&fileType=4&expireState=4` },
    { title: '1份合作协议在60天内到期' },
  ])
  await runAt('2026-11-30')
  expect((await told()).slice(5).sort()).toEqual(['1份合作协议已到期', '1份资质证照在60天内到期'].sort())

  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  await runAt('2027-01-02')
  expect(await told()).toHaveLength(7)
  expect((await messagesOf(above.accountId)).map(({ title }) => title)).toEqual(['1份资质证照在30天内到期', '1份资质证照已到期'])
})

test('many with the longest titles are told of in one message', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const keeper = await app.anAccount({ roleId: 5, orgId: project.id })
  for (let at = 1; at <= 6; at += 1) await saved(projectAdmin, project.id, { title: `${at}`.padEnd(100, '证'), expireDate: '2027-06-01' })
  await runAt('2027-05-10')
  const [told] = await messagesOf(keeper.accountId)
  expect(told).toMatchObject({ title: '6份资质证照在30天内到期', content: expect.stringContaining('等6份') })
})
