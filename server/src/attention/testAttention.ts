import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { AttentionLine, TabCounts } from '@oems/contract/attention/lines.ts'
import { type AttentionInfo, situations } from '@oems/contract/attention/situations.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { expect } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'
import { attentionEvents, caseEvents, openAttention, openCases } from './counted.ts'

export const malaria = 4
export const covid = 2

/** A project with people who declare every day, and who looks after them. */
export async function aSite(app: TestApp, count = 1) {
  const site = await app.aGroup()
  const ids = await somePeople(app, { orgId: site.project.id, homeOrgId: site.company.id, count })
  const day = await aFreshDay(app)
  return { ...site, ids, personId: ids[0]!, day, doctor: await app.anAdmin(Role.doctor, site.project.id) }
}

export const aCase = (personId: number, foundDate: string, more: object = {}) => ({
  ...{ personId, illnessId: malaria, diagnoseType: 2, foundDate, confirmDate: foundDate, ...more },
})
export async function opened(as: Caller, draft: object): Promise<number> {
  const reply = await as(situations.save, draft)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
export async function listed(as: Caller, filter: object = {}): Promise<AttentionLine[]> {
  const reply = await as(situations.list, { pageSize: 200, ...filter })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { list: AttentionLine[] }).list
}
export const countsOf = async (as: Caller, filter: object = {}) =>
  ((await as(situations.list, filter)).data as { counts: TabCounts }).counts
export const infoOf = async (as: Caller, personId: number) => (await as(situations.info, { personId })).data as AttentionInfo

/** Somebody declares for a day on their phone, on that day at noon unless said otherwise. */
export async function declares(
  app: TestApp,
  { phone, day, at }: { phone: Caller; day: string; at?: string },
  more: object = {},
): Promise<Answered> {
  app.clock.set(at ?? `${day}T12:00:00+08:00`)
  const reply = await phone(phoneCalls.declare, wellOn(day, more))
  expect(reply).toMatchObject({ code: 0 })
  return reply
}

/** The engine's proof: nothing is counted that the rows do not say. */
export async function expectProven({ database, clock }: TestApp, ...days: readonly string[]) {
  for (const source of [openCases, caseEvents, openAttention, attentionEvents])
    for (const month of new Set(days.map((day) => day.slice(0, 7))))
      expect([source.name, month, findingsOf(await verify(database, { source, month }, { clock, trigger: 2 }))]).toEqual([
        source.name,
        month,
        0,
      ])
}
