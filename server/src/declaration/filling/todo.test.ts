import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
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

test('in Lima the day that has ended in Beijing goes on until its deadline: the home part asks for that one', async () => {
  const project = await app.anOrg({ orgType: 4, epType: 2 })
  await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${project.id}`)
  await somePeople(app, { orgId: project.id, count: 2 })
  const day = await aFreshDay(app)
  const admin = await app.anAdmin(8, project.id)
  const siteDay = async () => ((await admin(fillingManagement.overviewStatistics)).data as { date: string; siteDay: string }).siteDay
  const next = addDays(day, 1)
  // 09:00 in Beijing is 20:00 of the day before in Lima; by the rules of the platform that day ends there at 13:00.
  await app.db.execute(sql`update declare_policy set deadline_day_offset = 1, deadline_time = '13:00'`)
  app.clock.set(`${day}T16:00:00+08:00`)
  expect(await siteDay()).toBe(day)
  app.clock.set(`${next}T09:00:00+08:00`)
  expect(await siteDay()).toBe(day)
  const { data } = await admin(fillingManagement.page, { date: day, filled: 0 })
  expect(data).toMatchObject({ total: 2 })
  app.clock.set(`${next}T13:00:01+08:00`)
  expect(await siteDay()).toBe(next)
})
