import { users as calls } from '@oems/contract/accounts/users.ts'
import { expect, test } from 'vitest'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { infoOf, saved } from './testUsers.ts'

const app = await testApp()

test('whoever is given a role hears which and where; of one that was there before nothing is said', async () => {
  const { project, company, groupAdmin } = await app.aGroup()
  const { id } = await saved(groupAdmin, [{ roleId: 8, orgId: project.id }])
  const title = '您有新的角色'
  expect(await toldTo(app, id)).toMatchObject([
    { title, content: expect.stringContaining(`项目信息填报员@${project.orgName}`), link: '/profile' },
  ])
  const { version, username, nickname } = await infoOf(groupAdmin, id)
  const rops = [
    { roleId: 8, orgId: project.id },
    { roleId: 4, orgId: company.id },
  ]
  const update = { userId: id, version, username, nickname, rops }
  expect(await groupAdmin(calls.update, update)).toMatchObject({ code: 0 })
  expect(await toldTo(app, id)).toMatchObject([{ content: expect.not.stringContaining('填报员') }, { title }])
  expect(await groupAdmin(calls.update, { ...update, version: version + 1 })).toMatchObject({ code: 0 })
  expect(await titlesTold(app, id)).toHaveLength(2)
})

test('a save that is refused tells nobody', async () => {
  const { project, company, groupAdmin } = await app.aGroup()
  const { id } = await saved(groupAdmin, [{ roleId: 8, orgId: project.id }])
  const { version, username, nickname } = await infoOf(groupAdmin, id)
  const before = await titlesTold(app, id)
  const rops = [
    { roleId: 8, orgId: project.id },
    { roleId: 1, orgId: company.id },
  ]
  expect((await groupAdmin(calls.update, { userId: id, version, username, nickname, rops })).code).not.toBe(0)
  expect(await titlesTold(app, id)).toEqual(before)
})
