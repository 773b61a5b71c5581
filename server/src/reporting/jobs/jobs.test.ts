import { projectLists } from '@oems/contract/project/projectLists.ts'
import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ alone: true })
})
const at = (moment: string) => app.clock.set(`${moment}+08:00`)

test('who invited somebody, and the administrators there, hear three days before the account ends, once, and again after it was prolonged', async () => {
  at('2026-03-05T08:00:00')
  const { company, project } = await app.aGroup()
  const inviter = await app.anAccount({ roleId: 4, orgId: company.id })
  const administrator = await app.anAccount({ roleId: 5, orgId: project.id })
  const caller = app.as(await app.aSession(inviter))
  const draft = { projectId: project.id, roleId: 8, holderName: '填报员丙', holderPhone: '19712340001', validUntil: '2026-03-31' }
  expect(await caller(calls.createTempSysUser, draft)).toMatchObject({ code: 0 })
  const title = '项目临时账号即将到期'
  const morning = async (day: string) => {
    at(`${day}T08:00:00`)
    await app.runJob('temp-user-ending')
    await app.runJob('temp-user-ending')
    return (await titlesTold(app, inviter.accountId)).filter((one) => one === title).length
  }
  expect([await morning('2026-03-27'), await morning('2026-03-28'), await morning('2026-03-29')]).toEqual([0, 1, 1])
  expect(await toldTo(app, administrator.accountId)).toMatchObject([{ title, content: expect.stringContaining('2026-03-31') }])
  await app.db.execute(sql`update sys_message_user set read_time = now()`)
  expect(await caller(calls.createTempSysUser, { ...draft, validUntil: '2026-04-30' })).toMatchObject({ code: 0 })
  expect([await morning('2026-04-26'), await morning('2026-04-27'), await morning('2026-05-01')]).toEqual([1, 2, 2])
})

test('on Mondays those who run a project past its planned end hear of it, and those above how many there are', async () => {
  at('2026-06-01T08:30:00')
  const { company, project } = await app.aGroup()
  const second = await app.anOrg({ parentId: company.id, orgType: 4 })
  const finishing = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 4 })
  const [ofProject, above] = [await app.anAccount({ roleId: 5, orgId: project.id }), await app.anAccount({ roleId: 4, orgId: company.id })]
  const plan = (projectId: number, day: string) =>
    app.db.execute(sql`update project set plan_end_date = ${day}::date where project_id = ${projectId}`)
  for (const { id } of [project, finishing]) await plan(id, '2026-05-31')
  await plan(second.id, '2026-06-01')
  await app.runJob('plan-end-passed')
  await app.runJob('plan-end-passed')
  expect(await toldTo(app, ofProject.accountId)).toMatchObject([{ title: '项目已过计划完工日期', link: `/project/${project.id}` }])
  expect(await titlesTold(app, above.accountId)).toEqual(['1个项目已过计划完工日期'])
  at('2026-06-08T08:30:00')
  await app.db.execute(sql`update sys_message_user set read_time = now()`)
  await app.runJob('plan-end-passed')
  expect(await toldTo(app, above.accountId)).toMatchObject([
    { title: '2个项目已过计划完工日期', content: expect.stringContaining(`“${project.orgName}”、“${second.orgName}”`) },
    { title: '1个项目已过计划完工日期' },
  ])
  const { search } = new URL((await toldTo(app, above.accountId))[0]!.link!, 'https://oems.example')
  const filters = Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, Number(value)]))
  const { list } = (await app.as(await app.aSession(above))(projectLists.paged, filters)).data as { list: { projectId: number }[] }
  expect(list.map(({ projectId }) => projectId).sort()).toEqual([project.id, second.id].sort())
})
