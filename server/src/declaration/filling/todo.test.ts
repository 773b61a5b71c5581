import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'

const app = await testApp({ alone: true })
const waiting = async (as: Caller) => ((await as(messages.unreadCount)).data as Unread).todo['decl.unfilled']
const unfilled = async (as: Caller) => ((await as(fillingManagement.overviewStatistics)).data as { unfilled: number }).unfilled

test('who has not declared today, in scope, as the figures say', async () => {
  const day = await aFreshDay(app)
  const [group, beside] = [await app.anOrg({ orgType: 2 }), await app.anOrg({ orgType: 2 })]
  const project = await app.anOrg({ parentId: group.id, orgType: 4, epType: 2 })
  const [first] = await somePeople(app, { orgId: project.id, count: 3 })
  const admins = [await app.anAdmin(3, group.id), await app.anAdmin(5, project.id)]
  for (const admin of admins) expect([await waiting(admin), await unfilled(admin)]).toEqual([3, 3])
  expect(await waiting(await app.anAdmin(3, beside.id))).toBe(0)
  expect(await (await app.aPhone(first!, project.id))(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
  for (const admin of admins) expect([await waiting(admin), await unfilled(admin)]).toEqual([2, 2])
})
