import { Role } from '@oems/contract/access/builtInRoles.ts'
import { LockReason } from '@oems/contract/accounts/codes.ts'
import { archives } from '@oems/contract/archive/archives.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { sources } from '../core/statistics/source.ts'
import { verify } from '../core/statistics/verify.ts'
import { settleDue } from '../examination/due/settle.ts'
import type { Caller, TestApp, TestOrg } from '../testing/testApp.ts'

/** Every figure of the whole database is its rows', and what is kept of people beside their rows is what follows from these. */
export async function expectEverythingProven(app: TestApp): Promise<void> {
  const months = await ask<{ month: string }>(app.db, sql`select distinct to_char(month, 'YYYY-MM') as month from stat_month order by 1`)
  const wrong: string[] = []
  for (const source of sources())
    for (const { month } of months) {
      const proof = await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 })
      if (findingsOf(proof) > 0) wrong.push(`${source.name} ${month} ${JSON.stringify(proof)}`)
    }
  expect(wrong).toEqual([])
  expect(await app.runJob('declare-people-check')).toMatchObject({ message: '无差异' })
  expect(await dueRows(app)).toEqual(await dueAsSettledAnew(app))
}

const dueRows = ({ db }: { readonly db: Pick<TestApp['db'], 'execute'> }) =>
  ask(db, sql`select person_id, org_id, kind, hazards, due_day, confirmed, record_id from pe_due order by 1, 3, 5, 4, 2, 6, 7`)
const dueAsSettledAnew = ({ db, clock }: TestApp) =>
  db.transaction(async (tx) => {
    const people = await ask<{ id: number }>(tx, sql`select id from employee order by id`)
    const deltas = new Deltas()
    await settleDue(
      { db: tx, now: clock(), deltas },
      people.map(({ id }) => id),
    )
    return dueRows({ db: tx })
  })

/** Record, stay, account and role say the same place of everybody, and one alone. */
export async function expectOnePlaceEach({ db }: TestApp): Promise<void> {
  const none = async (what: string, rows: SQL) => expect([what, await ask(db, rows)]).toEqual([what, []])
  await none(
    'at two places on a day',
    sql`select a.person_id from emp_stay a join emp_stay b on b.person_id = a.person_id and b.id > a.id
         where daterange(a.from_day, a.to_day, '[]') && daterange(b.from_day, b.to_day, '[]')`,
  )
  await none(
    'elsewhere than the record says',
    sql`select e.id from employee e left join emp_stay s on s.person_id = e.id and s.to_day is null
         where (s.org_id is not null) <> (e.emp_status = ${code(EmpStatus.onPost)} and e.deleted_at is null) or (s.org_id is not null) <> e.on_post
            or s.org_id <> e.org_id or s.emp_type <> e.emp_type`,
  )
  await none(
    'with a role elsewhere',
    sql`select e.id from employee e join sys_account a on a.employee_id = e.id and a.deleted_at is null
          join sys_account_rop r on r.account_id = a.id and r.role_id = ${code(Role.employee)} and r.deleted_at is null
         where r.org_id <> e.org_id or a.org_id <> e.home_org_id`,
  )
  await none(
    'gone with an account that is open, or there with one that is closed',
    sql`select e.id from employee e join sys_account a on a.employee_id = e.id
         where (a.deleted_at is not null) <> (e.deleted_at is not null)
            or e.deleted_at is null and coalesce(a.lock_reason, 0) <> case when e.emp_status = ${code(EmpStatus.resigned)} then ${code(LockReason.resigned)} else 0 end`,
  )
  await none(
    'counted on a day where nobody stood',
    sql`select d.person_id, d.day from declare_person_day d where d.obliged and not exists (
          select from emp_stay s where s.person_id = d.person_id and s.org_id = d.org_id and s.from_day <= d.day and (s.to_day is null or s.to_day >= d.day))`,
  )
}

interface Card {
  readonly value: number | string | null
  readonly drill: { readonly url: string; readonly filters: object } | null
}
const lists: Readonly<Record<string, Call>> = {
  'employee/index': employees.v2List,
  'filling-management/index': fillingManagement.page,
  'declare-health/index': declareHealth.list,
  'user-ill-situation/index': situations.list,
  'record/emp': archives.page,
}

/** Each figure of a node opens as many rows as it says, on every day up to today; and so do the numbers beside the lists of people. */
export async function expectCardsEqualLists(as: Caller, { id: orgId, orgType }: TestOrg, from: string, today: string): Promise<void> {
  const answer = async (call: Call, input: object) => {
    const reply = await as(call, input)
    expect([call.path, reply]).toMatchObject([call.path, { code: 0 }])
    return reply.data
  }
  const totalOf = async (call: Call, filters: object) =>
    ((await answer(call, { ...filters, pageNo: 1, pageSize: 1 })) as { total: number }).total
  for (let date = from; date <= today; date = addDays(date, 1)) {
    const filled = (await answer(fillingManagement.overviewStatistics, { orgId, date })) as Readonly<Record<string, unknown>>
    const { empTotal: _onSite, ...ofTheDay } = filling
    for (const [name, figure] of Object.entries(ofTheDay)) {
      if (!('where' in figure)) continue
      const total = await totalOf(fillingManagement.page, { orgId, date, ...figure.where })
      expect([orgId, date, name, total]).toEqual([orgId, date, name, filled[name]])
    }
    if (orgType === OrgType.project) continue
    const cards = Object.entries((await answer(health.overview, { orgId, date })) as Readonly<Record<string, Partial<Card> | null>>)
    // A rate opens a list as well, and is no number of its rows.
    const led = cards.flatMap(([name, card]) =>
      typeof card?.value === 'number' && card.drill && lists[card.drill.url] ? [{ name, ...card, drill: card.drill }] : [],
    )
    expect(led.length).toBeGreaterThan(4)
    for (const { name, value, drill } of led)
      expect([orgId, date, name, await totalOf(lists[drill.url]!, drill.filters)]).toEqual([orgId, date, name, value])
  }
  const { empNum, below } = (await answer(employees.headCounts, { orgId })) as {
    empNum: number
    below: { orgId: number; empNum: number }[]
  }
  for (const node of [{ orgId, empNum }, ...below])
    expect([node.orgId, await totalOf(employees.v2List, { orgId: node.orgId, onPost: 1 })]).toEqual([node.orgId, node.empNum])
  const chips = [{ onPost: 1 }, { todayStatus: [1] }, { todayStatus: [2] }, { level: [2, 3] }, { important: 1 }, { hasAccount: 0 }]
  const { counts } = (await answer(employees.chipCounts, { orgId, chips })) as { counts: readonly number[] }
  expect(counts).toEqual(await Promise.all(chips.map((chip) => totalOf(employees.v2List, { orgId, ...chip }))))
}
