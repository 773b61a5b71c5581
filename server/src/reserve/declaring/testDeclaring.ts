import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Declared, Sheet } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Caller, TestApp } from '../../testing/testApp.ts'
import { aSheet } from '../testReserve.ts'

/** The week's sheets are due on Friday 06 March 2026 at 18:00. */
export const friday = '2026-03-06'

/** On Monday of that week: a project with a sheet of two items, 100 of each required, and whoever declares it. */
export async function aDeclarer(app: TestApp, more: Omit<Parameters<typeof aSheet>[1], 'orgId'> = {}) {
  app.clock.set('2026-03-02T08:00:00+08:00')
  await app.db.execute(sql`truncate period_opening`)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const ids = await aSheet(app, { orgId: project.id, ...more })
  const reporter = await app.anAdmin(8, project.id)
  const sheet = async (asked: object = {}, caller = reporter) =>
    (await caller(suppliesDeclares.querySupplies, { projectId: project.id, ...asked })).data as Sheet
  await sheet()
  const items = (quantity = 100, also: object = {}) => ids.map((suppliesId) => ({ suppliesId, quantity, ...also }))
  const draft = (changed: object = {}) => ({
    ...{ projectId: project.id, date: friday, declareType: more.declareType ?? 1, lastDeclareId: null, items: items() },
    ...changed,
  })
  const declare = (changed: object = {}, caller: Caller = reporter) => caller(suppliesDeclares.supplyDeclare, draft(changed))
  const declared = async (changed: object = {}, caller: Caller = reporter) => {
    const reply = await declare(changed, caller)
    expect(reply).toMatchObject({ code: 0 })
    return reply.data as Declared
  }
  return { company, project, ids, reporter, sheet, items, draft, declare, declared }
}
