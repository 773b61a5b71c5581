import { Role } from '@oems/contract/access/builtInRoles.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { caseEvents } from '../attention/counted.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { somePeople, wellOn } from '../declaration/testPeople.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

const malaria = 4
const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

/** Two people of a project of a group, seen by its administrator and its doctor. */
async function aSite(app: TestApp, begin: string) {
  app.clock.set(begin)
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id, orgType: 3 })
  const site = await app.anOrg({ parentId: company.id, orgType: 4 })
  const people = await somePeople(app, { orgId: site.id, homeOrgId: company.id, count: 2 })
  return { group, site, people, admin: await app.anAdmin(3, group.id), doctor: await app.anAdmin(Role.projectAdministrator, site.id) }
}
const months = {
  march: { from: '2027-03-01', to: '2027-03-31' },
  april: { from: '2027-04-01', to: '2027-04-30' },
}
const both = async ({ db }: TestApp, orgId: number, metric: 'declare.filled' | 'ill.event') => {
  const { march, april } = await read(db, orgId, { march: sum(metric, months.march), april: sum(metric, months.april) })
  return [march, april]
}

describe.each(['UTC', 'America/Lima', 'Asia/Shanghai'])('05 §9 no. 9, on a server in %s', (zone) => {
  test('what is declared and found in the last second of March counts in March, and a second later in April, which has begun', async () => {
    process.env.TZ = zone
    const app = await testApp({ alone: true })
    const { group, site, people, admin, doctor } = await aSite(app, '2027-03-31T09:00:00+08:00')
    const phones = new Map(await Promise.all(people.map(async (id) => [id, await app.aPhone(id, site.id)] as const)))
    const declare = async (personId: number, at: string, day: string) => {
      app.clock.set(at)
      const declared = await phones.get(personId)!(phone.declare, wellOn(day))
      expect(declared).toMatchObject({ code: 0, data: { status: 2 } })
      expect(await doctor(situations.save, { personId, illnessId: malaria, diagnoseType: 1, foundDate: day })).toMatchObject({ code: 0 })
    }
    await declare(people[0]!, '2027-03-31T23:59:59+08:00', '2027-03-31')
    // The day is named by whoever declares; another one has not begun.
    const early = await phones.get(people[1]!)!(phone.declare, wellOn('2027-04-01'))
    expect(early).toMatchObject({ code: 1422 })
    await declare(people[1]!, '2027-04-01T00:00:00+08:00', '2027-04-01')
    for (const metric of ['declare.filled', 'ill.event'] as const)
      expect([metric, await both(app, group.id, metric)]).toEqual([metric, [1, 1]])

    app.clock.set('2027-04-01T00:00:01+08:00')
    expect((await admin(health.overview, {})).data).toMatchObject({ filled: { value: 1 } })
    expect((await admin(health.overview, { date: '2027-03-31' })).data).toMatchObject({ filled: { value: 1 } })
  })
})

test('05 §9 no. 15: what is corrected of a case of last year moves last year’s figures at its node and above, and today’s not at all', async () => {
  const app = await testApp({ alone: true })
  const { group, site, people, doctor } = await aSite(app, '2027-12-20T09:00:00+08:00')
  const draft = { personId: people[0], illnessId: malaria, diagnoseType: 1, foundDate: '2027-12-10' }
  const { id } = (await doctor(situations.save, draft)).data as { id: number }
  app.clock.set('2028-01-05T09:00:00+08:00')
  const years = { last: { from: '2027-01-01', to: '2027-12-31' }, present: { from: '2028-01-01', to: '2028-12-31' } }
  const december = { from: '2027-12-01', to: '2027-12-31' }
  const figures = async () => {
    const of = (orgId: number) =>
      read(app.db, orgId, {
        last: sum('ill.event', years.last),
        november: sum('ill.event', { from: '2027-11-01', to: '2027-11-30' }),
        december: sum('ill.event', december),
        classes: sum('ill.event', december, { breakdown: 'caseClass' }),
        present: sum('ill.event', years.present),
      })
    const [here, above] = [await of(site.id), await of(group.id)]
    expect(above).toEqual(here)
    return here
  }
  const before = await figures()
  expect(before).toMatchObject({ last: 1, november: 0, december: 1, present: 0 })

  const info = async () =>
    (await app.db.execute(sql`select version from user_ill_situation where id = ${id}`)).rows[0] as { version: number }
  const revise = async (more: object) =>
    expect(await doctor(situations.update, { id, ...(await info()), diagnoseType: 1, foundDate: '2027-12-10', ...more })).toMatchObject({
      code: 0,
    })
  await revise({ foundDate: '2027-11-25' })
  expect(await figures()).toMatchObject({ last: 1, november: 1, december: 0, present: 0 })
  await revise({ foundDate: '2027-12-10' })
  expect(await figures()).toEqual(before)
  // Confirmed by what was found out of last year: one event more there, none in this.
  await revise({ diagnoseType: 2, confirmDate: '2027-12-12' })
  expect(await figures()).toMatchObject({ last: 2, december: 2, present: 0 })
  for (const month of ['2027-11', '2027-12', '2028-01'])
    expect([month, findingsOf(await verify(app.database, { source: caseEvents, month }, { clock: app.clock, trigger: 2 }))]).toEqual([
      month,
      0,
    ])
})
