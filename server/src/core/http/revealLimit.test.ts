import { Role } from '@oems/contract/access/builtInRoles.ts'
import { expect, test } from 'vitest'
import { toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { limits } from './limits.ts'
import { countReveal } from './revealLimit.ts'

const app = await testApp()

test('the system administrators hear of the first look beyond the limit, and of no further one', async () => {
  const { accountId: administrator } = await app.anAccount({ roleId: Role.systemAdministrator, orgId: app.rootId })
  const { accountId: operator } = await app.anAccount({ roleId: Role.platformOperator, orgId: app.rootId })
  const { accountId } = await app.anAccount({ roleId: Role.doctor, orgId: app.rootId })
  const look = () =>
    countReveal(app.db, { accountId, nickname: '张医生', orgName: '平台' }, app.clock()).then(
      () => 0,
      (refusal) => refusal.reply.code,
    )
  const replies = await Promise.all(Array.from({ length: limits.reveals.most }, look))
  expect(new Set(replies)).toEqual(new Set([0]))
  expect(await toldTo(app, administrator)).toEqual([])
  expect(await Promise.all(Array.from({ length: 8 }, look))).toEqual(Array(8).fill(429))
  expect(await toldTo(app, administrator)).toMatchObject([
    {
      title: '查看完整号码已达上限',
      content: expect.stringContaining('张医生（平台）'),
      link: expect.stringMatching(/^\/sys\/log\?logType=3&/),
    },
  ])
  expect(await toldTo(app, operator)).toEqual([])
})
