import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { messages as calls } from '@oems/contract/messages/messages.ts'
import { expect, test } from 'vitest'
import { tell } from '../core/messages/tell.ts'
import { impersonationsIn, readOnly } from '../session/testImpersonation.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp()
const { somebody, anOperator, anImpersonation } = impersonationsIn(app)

test('whoever looks in somebody’s name sees none of the messages told to that account, and marks none', async () => {
  const { id } = await app.anOrg({ orgType: 4 })
  const owner = await somebody(Role.projectAdministrator, id)
  const reminder = { type: MessageType.reminder, level: MessageLevel.normal, title: '提醒', content: '提醒', link: null }
  await tell({ db: app.db, now: app.clock() }, { to: [owner.accountId], ...reminder })
  const look = await anImpersonation(await anOperator(), owner.accountId)
  expect(await look.caller(calls.list)).toMatchObject({ code: 0, data: { list: [], total: 0 } })
  expect(await look.caller(calls.unreadCount)).toMatchObject({ code: 0, data: { total: 0, byType: {}, latest: {} } })
  expect(await look.caller(calls.read, { all: true })).toMatchObject(readOnly)
  expect(await look.caller(calls.delete, { ids: [1] })).toMatchObject(readOnly)
  expect(await owner.caller(calls.unreadCount)).toMatchObject({ code: 0, data: { total: 1 } })
})
