import { messages } from '@oems/contract/messages/messages.ts'
import { orgRisks as calls, type OrgRiskLine } from '@oems/contract/risk/orgRisks.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../core/days.ts'
import { saved } from '../../testing/samples.ts'
import { testApp } from '../../testing/testApp.ts'
import { aScheme } from '../testRisk.ts'

const app = await testApp({ alone: true })
const why = { reason: '按病例情况评估', basis: 3 }
let people = 800_000_000

/** A scheme of which the second level is suggested for two cases within 7 days, the third for four. */
async function aSite() {
  const { illnessId, levels } = await aScheme(app.db)
  for (const [at, cases] of [
    [1, 2],
    [2, 4],
  ] as const)
    await app.db.execute(
      sql`update risk_level set rule = ${JSON.stringify({ days: 7, cases, perThousand: null })}::jsonb where id = ${levels[at]}`,
    )
  const site = await app.aGroup()
  const today = dayOf(app.clock())
  const found = (n: number, day: string) => {
    people += n
    return app.db.execute(sql`
      insert into user_ill_situation (created_at, created_by, updated_at, updated_by, person_id, org_id, illness_id, case_class, first_class, found_date,
        found_org_id, isolation_state, source_type, ill_state)
      select now(), 0, now(), 0, ${people} - i, ${site.project.id}, ${illnessId}, 1, 1, ${day}, ${site.project.id}, 1, 1, 1 from generate_series(1, ${n}) i`)
  }
  const suggested = async () =>
    ((await site.groupAdmin(calls.list, { suggested: 1, illnessId })).data as { list: OrgRiskLine[] }).list.map((line) => [
      line.orgId,
      line.suggestGrade,
      line.suggestCases,
      line.grade,
    ])
  return { ...site, illnessId, levels, today, found, suggested }
}

test('a level is suggested where its cases are, is taken up by hand alone, and goes with the cases', async () => {
  const { project, projectAdmin, groupAdmin, illnessId, levels, today, found, suggested } = await aSite()
  await found(1, today)
  await found(9, addDays(today, -7))
  await app.runJob('risk-suggest')
  expect(await suggested()).toEqual([])
  await found(1, addDays(today, -6))
  await app.runJob('risk-suggest')
  await app.runJob('risk-suggest')
  expect(await suggested()).toEqual([[project.id, 2, 2, null]])
  expect(await groupAdmin(calls.list, { illnessId })).toMatchObject({ data: { total: 0, counts: { suggested: 1 } } })

  const id = await saved(projectAdmin, calls.save, { orgId: project.id, illnessId, riskLevelId: levels[1], ...why })
  expect(await suggested()).toEqual([])
  expect(await projectAdmin(calls.info, { orgRiskId: id })).toMatchObject({ data: { source: 2 } })
  await found(2, today)
  await app.runJob('risk-suggest')
  expect(await suggested()).toEqual([[project.id, 3, 4, 2]])
  await app.db.execute(sql`update user_ill_situation set deleted_at = now() where illness_id = ${illnessId}`)
  await app.runJob('risk-suggest')
  expect(await suggested()).toEqual([[project.id, 1, 0, 2]])
})

test('of a thousand people as well, where the rule says so; nobody on site is no thousand', async () => {
  const { levels, today, found, suggested } = await aSite()
  await app.db.execute(sql`update risk_level set rule = '{"days":7,"cases":1,"perThousand":1}' where id = ${levels[3]}`)
  await found(1, today)
  await app.runJob('risk-suggest')
  expect(await suggested()).toEqual([])
})

test('a review that is overdue is told of once, to whoever manages the node; the level stays', async () => {
  const { company, companyAdmin, projectAdmin, groupAdmin, illnessId, levels, today } = await aSite()
  const id = await saved(groupAdmin, calls.save, { orgId: company.id, illnessId, riskLevelId: levels[2], ...why, reviewDate: today })
  const titles = async (as: typeof companyAdmin) =>
    ((await as(messages.list)).data as { list: { title: string }[] }).list.filter(({ title }) => title.includes('复核'))
  await app.runJob('risk-review')
  expect(await titles(companyAdmin)).toEqual([])
  app.clock.set(`${addDays(today, 1)}T08:30:00+08:00`)
  await app.runJob('risk-review')
  await app.runJob('risk-review')
  expect(await titles(companyAdmin)).toMatchObject([{ title: '风险等级复核超期' }])
  expect(await titles(projectAdmin)).toEqual([])
  expect(await groupAdmin(calls.info, { orgRiskId: id })).toMatchObject({ data: { grade: 3, reviewOverdue: 1 } })
})
