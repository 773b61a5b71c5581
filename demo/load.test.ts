import { levelOf } from '@oems/contract/declaration/level.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { validateEmployee } from '@oems/contract/people/validate.ts'
import { isPassword } from '@oems/server/accounts/passwords.ts'
import { openAttention, openCases } from '@oems/server/attention/counted.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { level } from '@oems/server/core/statistics/question.ts'
import { read } from '@oems/server/core/statistics/read.ts'
import type { Counted } from '@oems/server/core/statistics/source.ts'
import { verify } from '@oems/server/core/statistics/verify.ts'
import { dueDays } from '@oems/server/declaration/daySource.ts'
import { personDays } from '@oems/server/declaration/personDaySource.ts'
import { stockMoves } from '@oems/server/drugStock/moveSource.ts'
import { stockRecount } from '@oems/server/drugStock/nightly/recount.ts'
import { stockPositions } from '@oems/server/drugStock/positions.ts'
import { disagreements } from '@oems/server/drugStock/posting/testPosting.ts'
import { bookedPeople, peopleMoves } from '@oems/server/people/rosterSource.ts'
import { stays } from '@oems/server/people/staySource.ts'
import { prepare } from '@oems/server/prepare.ts'
import { declaredMeasures } from '@oems/server/reserve/measures/counted.ts'
import { declaredPeriods, duePeriods } from '@oems/server/reserve/periods/sources.ts'
import { suppliesPositions } from '@oems/server/supplies/positions/source.ts'
import { newDatabase } from '@oems/server/testing/cluster.ts'
import { visits } from '@oems/server/visitor/visitSource.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionOf } from './conditions.ts'
import { continueDemo, isDemo, loadDemo } from './load.ts'
import { demoPeople } from './people.ts'
import { randomOf } from './random.ts'
import { demoTree, usualNodes } from './tree.ts'

useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})

const now = new Date('2026-03-05T10:00:00+08:00')
const database = openDatabase(await newDatabase(), { writers: 4, readers: 2 })
const ask = async <Row>(text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows as Row[]
const one = async <Row>(text: string, values: unknown[] = []) => (await ask<Row>(text, values))[0]!
const lines: string[] = []

beforeAll(async () => {
  await prepare(database, now)
  expect(await isDemo(database)).toBe(false)
  await loadDemo(database, { now, employees: 1_500, days: 9, progress: (line) => void lines.push(line) })
})
afterAll(() => database.close())

test('the tree is that of the specification', async () => {
  const count = (where: string) =>
    one<{ n: number }>(`select count(*)::int n from org o left join project p on p.project_id = o.id where ${where}`).then(({ n }) => n)
  expect(usualNodes).toBe(163)
  for (const [orgType, n] of [
    [0, 1],
    [1, 1],
    [2, 3],
    [3, 20],
    [4, 132],
    [5, 6],
  ])
    expect(await count(`o.org_type = ${orgType}`)).toBe(n)
  for (const [status, n] of [
    [1, 8],
    [2, 96],
    [3, 7],
    [4, 11],
    [5, 10],
  ])
    expect(await count(`p.project_status = ${status}`)).toBe(n)
  for (const [kind, n] of [
    [1, 90],
    [2, 28],
    [3, 14],
  ])
    expect(await count(`o.org_project_type = ${kind}`)).toBe(n)
  expect(await count('o.is_outside = 2')).toBe(88)
  expect(await one(`select count(distinct nation_code)::int n from org where is_outside = 2`)).toEqual({ n: 34 })
  const fitting = `exists (select 1 from sys_nationality_area a where a.id = o.province_id and a.nation_code = o.nation_code)`
  expect(await count(`o.org_type = 4 and ${fitting}`)).toBe(132)
  expect(await count(`o.org_type = 4 and (o.area_id is not null) = (o.nation_code = 'CN')`)).toBe(132)
  expect(await one(`select count(distinct province_id)::int n from org where nation_code = 'CN'`)).toEqual({ n: 16 })
  expect(
    await ask(`select o.org_code region, count(*)::int nations, min(n.nation_code) first
                 from org o join region_nation n on n.org_id = o.id group by 1 order by 1`),
  ).toEqual([
    { region: 'HCQ1', nations: 6, first: 'AE' },
    { region: 'HYQ1', nations: 8, first: 'ID' },
    { region: 'HYQ2', nations: 6, first: 'ET' },
    { region: 'HYQ3', nations: 6, first: 'CI' },
    { region: 'YLQ1', nations: 4, first: 'BD' },
    { region: 'YLQ2', nations: 4, first: 'AR' },
  ])
  const watched = `o.path like (select path || '%' from org where org_code = 'HY') and p.project_status < 5`
  expect(await count(`${watched} and p.ep_type <> 2`)).toBe(0)
  expect(await count(`o.id <> split_part(o.path, '/', o.depth + 2)::bigint`)).toBe(0)
})

test('four illnesses in 34 nations day by day, and dengue rising in two of them', async () => {
  expect(
    await one(`select count(*)::int n, count(distinct nation_code)::int nations, count(distinct day)::int days, count(distinct illness_id)::int illnesses,
                 max(day)::text last from epidemic_situation`),
  ).toEqual({ n: 34 * 90 * 4, nations: 34, days: 90, illnesses: 4, last: '2026-03-05' })
  const rising = await ask<{ nation: string }>(`
    select nation_code nation from epidemic_situation s join illness i on i.id = s.illness_id and i.illness_code = 'DENGUE'
     group by 1 having sum(new_confirmed) filter (where day > '2026-02-26') >= 1.2 * sum(new_confirmed) filter (where day between '2026-02-20' and '2026-02-26')
       and sum(new_confirmed) filter (where day > '2026-02-26') > 4 order by 1`)
  expect(rising.map(({ nation }) => nation)).toEqual(['LA', 'PE'])
})

test('the tree has two years behind it, month by month, and names that are much alike', async () => {
  const kinds = await ask<{ kind: number; n: number; actions: number; undone: number }>(
    `select kind, count(*)::int n, count(distinct group_key)::int actions, count(undone_at)::int undone from org_history group by 1 order by 1`,
  )
  expect(kinds).toEqual([
    { kind: HistoryKind.renamed, n: 40, actions: 40, undone: 0 },
    { kind: HistoryKind.moved, n: 25, actions: 12, undone: 1 },
    { kind: HistoryKind.projectStatusChanged, n: 10, actions: 10, undone: 0 },
    { kind: HistoryKind.moveUndone, n: 1, actions: 1, undone: 0 },
  ])
  expect(await ask(`select group_key from org_history group by 1 having count(*) = 14`)).toHaveLength(1)
  const [first, ...others] = await ask<{ month: string; closed: number }>(
    `select month, count(*) filter (where project_status = 5)::int closed from org_month_snapshot group by 1 order by 1`,
  )
  expect([first, others.length]).toEqual([{ month: '2024-03-01', closed: 0 }, 23])
  expect(others.at(-1)).toMatchObject({ month: '2026-02-01', closed: 10 })
  expect(
    await one(`select count(*)::int n from org_month_snapshot s join org o on o.id = s.org_id where s.org_name <> o.org_name`),
  ).not.toEqual({
    n: 0,
  })
  expect(await one(`select count(*)::int n from org where former_keys <> ''`)).toEqual({ n: 40 })
  expect((await one<{ n: number }>(`select count(*)::int n from org_similar`)).n).toBeGreaterThan(3)
})

test('the same seed draws the same, another one something else', () => {
  const drawn = (seed: number) => {
    const tree = demoTree(seed)
    return JSON.stringify([tree, [...demoPeople(tree, { seed, employees: 50, today: '2026-03-05' })]])
  }
  expect(drawn(7)).toBe(drawn(7))
  expect(drawn(7)).not.toBe(drawn(8))
})

test('everybody drawn would pass the form', () => {
  const tree = demoTree(2_026)
  const outsideOf = new Map(tree.map(({ key, isOutside }) => [key, isOutside]))
  const people = [...demoPeople(tree, { seed: 1, employees: 2_000, today: '2026-03-05' })]
  const errors = people.flatMap(
    ({ fields, at }) => validateEmployee(fields, { today: '2026-03-05', isOutside: outsideOf.get(at) ?? null, masked: false }).errors,
  )
  expect(errors).toEqual([])
  expect(new Set(people.map(({ fields: { idNumber } }) => idNumber)).size).toBe(people.length)
  const shareOf = (wanted: (one: (typeof people)[number]) => boolean) => people.filter(wanted).length / people.length
  expect(shareOf(({ fields }) => fields.sex === 1)).toBeCloseTo(0.86, 1)
  expect(shareOf(({ empStatus }) => empStatus === 1)).toBeCloseTo(0.92, 1)
  expect(shareOf(({ fields }) => fields.nationCode !== 'CN')).toBeGreaterThan(0.2)
})

test('conditions have the levels that the rule gives them, in the given shares', () => {
  const levels = Array.from({ length: 20_000 }, (_, at) => levelOf(conditionOf(randomOf('test', at))))
  const share = (wanted: number) => levels.filter((one) => one === wanted).length / 200
  expect(share(0)).toBeCloseTo(95.5, 0)
  expect(share(1)).toBeCloseTo(3, 0)
  expect(share(2)).toBeCloseTo(1.3, 0)
  expect(share(3)).toBeGreaterThan(0)
})

test('one account a role, all with the demonstration password, at nodes that fit', async () => {
  expect(await isDemo(database)).toBe(true)
  const accounts = await ask<{
    username: string
    nickname: string
    roleId: number
    orgType: number
    orgCode: string
    passwordHash: string
    path: string
  }>(
    `select a.username, a.nickname, p.role_id "roleId", o.org_type "orgType", o.org_code "orgCode", o.path, a.password_hash "passwordHash"
     from sys_account a join sys_account_rop p on p.account_id = a.id join org o on o.id = p.org_id
     where a.username like 'demo%' and not a.must_change order by 1`,
  )
  const names = [...Array.from({ length: 13 }, (_, at) => `demo${String(at + 1).padStart(2, '0')}`), 'demo04b'].sort()
  expect(accounts.map(({ username }) => username)).toEqual(names)
  expect(await isPassword('Demo@2026', accounts[0]!.passwordHash)).toBe(true)
  expect(new Set(accounts.map(({ passwordHash }) => passwordHash)).size).toBe(1)
  const of = (name: string) => accounts.find(({ username }) => username === name)!
  expect(of('demo03')).toMatchObject({ nickname: '集团管理员（演示）', orgType: 2, orgCode: 'HY' })
  expect(of('demo04').path.startsWith(of('demo03').path)).toBe(true)
  expect(of('demo05').path.startsWith(of('demo04').path)).toBe(true)
  expect(of('demo04b').path.startsWith(of('demo03').path)).toBe(true)
  expect(of('demo04b').path.startsWith(of('demo04').path)).toBe(false)
  expect(of('demo12')).toMatchObject({ nickname: '员工（演示）', orgCode: of('demo05').orgCode })
})

test('the demonstration employee has consented, is asked today, and has not declared', async () => {
  const found = await one(
    `select e.emp_status "empStatus", p.ep_type "epType", d.is_due "isDue", (select count(*)::int from consent c where c.person_id = e.id) consents,
       (select count(*)::int from declare_person_day y where y.person_id = e.id and y.day < $1) past,
       (select count(*)::int from declare_person_day y where y.person_id = e.id and y.day = $1) today
     from sys_account a join employee e on e.id = a.employee_id join project p on p.project_id = e.org_id
       join declare_day d on d.org_id = e.org_id and d.day = $1 and d.kind = 1 where a.username = 'demo12'`,
    [dayOf(now)],
  )
  expect(found).toMatchObject({ empStatus: 1, epType: 2, isDue: true, consents: 2, today: 0 })
  expect((found as { past: number }).past).toBeGreaterThan(5)
})

const rates = `
  select d.day::text, sum(x.n)::int due, (select count(*)::int from declare_person_day p where p.day = d.day and p.obliged) filled
  from declare_day d cross join lateral (select sum(v::int) n from jsonb_each_text(d.due_by) j(k, v)) x where d.is_due and d.kind = 1 group by d.day order by d.day`

test('past days are filled, today by half, one project hardly', async () => {
  const days = await ask<{ day: string; due: number; filled: number }>(rates)
  expect(days).toHaveLength(10)
  for (const { filled, due } of days.slice(0, -1)) {
    expect(filled / due).toBeGreaterThan(0.82)
    expect(filled / due).toBeLessThan(0.97)
  }
  const today = days.at(-1)!
  expect(today.filled / today.due).toBeGreaterThan(0.35)
  expect(today.filled / today.due).toBeLessThan(0.65)
  const { share } = await one<{ share: number }>(
    `select (select count(*) from declare_person_day where org_id = o.id and day < $1)::float / sum(n.n) as share
     from org o join declare_day d on d.org_id = o.id and d.day < $1 cross join lateral (select sum(v::int) n from jsonb_each_text(d.due_by) j(k, v)) n
     where o.org_code = 'HY-LAX' group by o.id`,
    [dayOf(now)],
  )
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThan(0.7)
})

test('a few fill in the form without looking, in each of the three ways', async () => {
  const rows = await ask<{ mark: number; n: number }>(
    `select mark, count(*)::int n from declare_person p cross join lateral unnest(p.pattern) mark group by 1 order by 1`,
  )
  expect(rows.map(({ mark }) => mark)).toEqual([1, 2, 3])
  for (const { mark, n } of rows)
    expect([mark, n], String(n)).toEqual([mark, expect.toBeOneOf(Array.from({ length: 60 }, (_, at) => at + 1))])
})

test('nobody is late before the time and nothing lies ahead', async () => {
  expect(await one(`select count(*)::int n from declare_person_day where declared_at > $1`, [now.toISOString()])).toEqual({ n: 0 })
  expect(
    await one(
      `select count(*)::int n from declare_person_day p join declare_day d on d.org_id = p.org_id and d.day = p.day and d.kind = 1
       where p.on_time <> (p.declared_at <= d.deadline_at) or p.declared_at > d.late_until`,
    ),
  ).toEqual({ n: 0 })
})

async function prove(source: Counted, month: string) {
  const proof = await verify(database, { source, month }, { clock: () => now, trigger: 2 })
  expect(proof).toMatchObject({ differences: [], broken: 0 })
  expect(proof.keys).toBeGreaterThan(0)
}

test('every figure equals its rows', async () => {
  for (const source of [stays, dueDays, personDays, visits]) for (const month of ['2026-02', '2026-03']) await prove(source, month)
  const root = await one<{ id: number; n: number }>(
    `select id, (select count(*)::int from emp_stay where to_day is null) n from org where org_type = 0`,
  )
  expect((await read(database.reader, root.id, { onsite: level('people.onsite', dayOf(now)) })).onsite).toBe(root.n)
})

test('some help out at another project of their company, have come back or gone on leave, and whatever follows them went along', async () => {
  const moved = await ask<{ kind: number; n: number }>(
    `select reason_in as kind, count(*)::int n from emp_stay where reason_in in (${MoveKind.dispatched}, ${MoveKind.returned}) group by 1 order by 1`,
  )
  expect(moved).toEqual([
    { kind: MoveKind.dispatched, n: 18 },
    { kind: MoveKind.returned, n: 6 },
  ])
  expect(await one(`select count(*)::int n from employee where emp_status = ${EmpStatus.onLeave} and version > 0`)).toEqual({ n: 4 })
  expect(
    await one(
      `select count(*)::int away, count(*) filter (where o.parent_id = f.parent_id and o.id <> f.id)::int "ofOneCompany", count(distinct s.org_id)::int sites
       from emp_stay s join org o on o.id = s.org_id join emp_stay b on b.person_id = s.person_id and b.to_day = s.from_day - 1 join org f on f.id = b.org_id
       where s.reason_in = ${MoveKind.dispatched}`,
    ),
  ).toEqual({ away: 18, ofOneCompany: 18, sites: 9 })
  for (const source of [bookedPeople, peopleMoves, openCases, openAttention]) await prove(source, '2026-03')
})

test('cases and attention stand since the days on which they began, and until they ended', async () => {
  const root = await one<{ id: number }>('select id from org where org_type = 0')
  for (const ago of [0, 1, 3, 30]) {
    const day = addDays(dayOf(now), -ago)
    const open = await one<{ cases: number; attention: number }>(`
      select (select count(*)::int from user_ill_situation where found_date <= '${day}' and (outcome_date is null or outcome_date > '${day}')) cases,
        (select count(*)::int from important_user where ${asDay('opened_at')} <= '${day}' and (closed_at is null or ${asDay('closed_at')} > '${day}')) attention`)
    expect(await read(database.reader, root.id, { cases: level('ill.open', day), attention: level('attention.open', day) })).toEqual(open)
    if (ago < 30) expect(open.cases).toBeGreaterThan(0)
  }
})
const asDay = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`

const later = new Date('2026-03-08T09:00:00+08:00')

test('every balance of the stock comes from its moves, and every figure of it from what was booked', async () => {
  expect(await disagreements(database)).toEqual([])
  for (const source of [stockMoves, stockPositions]) for (const month of ['2026-01', '2026-03']) await prove(source, month)
  const counts = await one<Record<string, number>>(`
    select (select count(*)::int from clinic_drug where quantity > 0) cards, (select count(*)::int from stock_move) moves, (select count(*)::int from stock_batch) batches,
      (select count(*)::int from stock_transit where received is null) underway, (select count(*)::int from stock_transit where received < sent and open > 0) differing,
      (select count(*)::int from stock_batch where state = 2) frozen, (select count(*)::int from stock_batch where quantity > 0 and expiry_date < '2026-03-05') expired`)
  expect(counts).toMatchObject({ underway: 3, differing: 2, frozen: 6 })
  // 04 §8: 9,200 cards, 15,000 batches, and far more moves than the 20,000 of them.
  for (const [key, least, most] of [
    ['cards', 8_700, 9_700],
    ['batches', 14_000, 16_500],
    ['moves', 20_000, 40_000],
  ] as const)
    expect([key, counts[key]! >= least && counts[key]! <= most ? 'as many' : counts[key]]).toEqual([key, 'as many'])
  expect(counts.expired).toBeGreaterThan(0)
  // One batch of one drug is called back, and lies frozen at six places.
  expect(
    await one(`select count(distinct drug_id)::int drugs, count(distinct batch_no)::int numbers, count(distinct expiry_date)::int ends,
      count(distinct clinic_id)::int clinics, min(quantity) > 0 as there from stock_batch where state = 2`),
  ).toEqual({ drugs: 1, numbers: 1, ends: 1, clinics: 6, there: true })
  expect(
    await one(`select count(*)::int frozen, bool_and(exists (select from stock_recall r join org above on above.id = r.org_id and starts_with(n.path, above.path)
      where r.drug_id = b.drug_id and r.batch_no = b.batch_no and r.reason = b.freeze_reason and r.lifted_at is null)) as called
      from stock_batch b join org n on n.id = b.org_id where b.state = 2`),
  ).toEqual({ frozen: 6, called: true })
  expect(
    await one(`select count(distinct l.clinic_id)::int clinics, bool_or(l.difference < 0) as missing, bool_or(l.difference > 0) as found,
        bool_and((l.difference <> 0) = (l.bill_id is not null)) billed, bool_and(m.delta is not distinct from nullif(l.difference, 0)) booked
      from stock_count_line l left join stock_move m on m.bill_id = l.bill_id and m.batch_id = l.batch_id`),
  ).toEqual({ clinics: 40, missing: true, found: true, billed: true, booked: true })
  // The doctor among the accounts keeps a narcotic: days are closed but for yesterday, every line has two names, and a count found something.
  const cabinets = await ask(`
    select (select count(*)::int from stock_day_close x where x.clinic_id = k.id) closed,
      (select count(distinct b.id)::int from stock_bill b join stock_move m on m.bill_id = b.id and m.drug_id = d.id
         where b.clinic_id = k.id and b.checker_id <> b.posted_by) > 3 as checked,
      (select count(*)::int from stock_bill b where b.clinic_id = k.id and b.bill_type in (15, 26)) counted
    from sys_account a join sys_account_rop p on p.account_id = a.id and p.deleted_at is null join org_clinic k on k.org_id = p.org_id
      join clinic_drug c on c.clinic_id = k.id join dict_drug d on d.id = c.drug_id and d.control_level = 3
    where a.username = 'demo07'`)
  expect(cabinets).toEqual([{ closed: 6, checked: true, counted: 1 }])
  // What the jobs of the night find.
  const night = { database, now, log, signal: new AbortController().signal } as unknown as Parameters<typeof stockRecount.run>[0]
  expect(await stockRecount.run(night)).toMatchObject({ message: expect.stringContaining('无差异') })
})
const log = { error: () => undefined }

test('what projects have declared of supplies and measures over two months is what is counted of it', async () => {
  for (const source of [duePeriods, declaredPeriods, declaredMeasures, suppliesPositions])
    for (const month of ['2026-01', '2026-02', '2026-03']) await prove(source, month)
  // Of drugs the clinics hold more, and of equipment there are too few for shares.
  const levels = await ask<{ level: number; share: number }>(`
    select stock_level as level, round(count(*) * 100.0 / sum(count(*)) over ())::int as share
    from project_supplies where declare_type = 1 and active and deleted_at is null and stock_level is not null group by 1 order by 1`)
  expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4])
  for (const [at, wanted] of [3, 8, 14, 70, 5].entries()) expect(Math.abs(levels[at]!.share - wanted)).toBeLessThanOrEqual(5)
  // Some look after their shelves, and what is used lasts for so many days.
  const [held] = await ask<{ reach: number; all: number; covered: number }>(`
    select count(*) filter (where reach_band = 1)::int as reach, count(*)::int as all, count(*) filter (where cover_days_min is not null)::int as covered
    from supplies_position where declare_type = 2 and to_day is null`)
  expect(held!.reach).toBeGreaterThan(held!.all / 4)
  expect(held!.covered).toBeGreaterThan(held!.all / 2)
  const types = await ask<{ type: number; late: number; n: number }>(
    `select declare_type as type, count(*) filter (where not on_time)::int as late, count(*)::int as n from period_declare group by 1 order by 1`,
  )
  expect(types.map(({ type }) => type)).toEqual([1, 2, 3, 4])
  for (const { late, n } of types) expect(late > 0 && late < n / 4).toBe(true)
  // Two companies are slack; of the others each has its own share in time, and three of a hundred sheets never come.
  const shares = await ask<{ inTime: number; never: number; projects: number }>(
    `select round(count(*) filter (where d.first_on_time) * 100.0 / count(*))::int as "inTime", round(count(*) filter (where d.id is null) * 100.0 / count(*))::int as never,
         count(distinct p.org_id)::int as projects
       from declare_period p join org o on o.id = p.org_id left join period_declare d
         on d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest
      where p.is_due and p.end_day < '2026-03-05' group by o.parent_id having count(distinct p.org_id) > 5 order by 1`,
  )
  expect(shares.filter(({ inTime }) => inTime < 70)).toHaveLength(2)
  const others = shares.slice(2)
  expect(others.every(({ inTime, never }) => inTime >= 75 && inTime <= 99 && never <= 8)).toBe(true)
  expect(others.at(-1)!.inTime - others[0]!.inTime).toBeGreaterThan(10)
  // Today each company with more than three projects has something declared, and something that waits or is overdue where such deadlines are.
  const companies = await ask<{ shown: boolean[]; possible: boolean[] }>(
    `select array[bool_or(d.id is not null), bool_or(d.id is null and not passed), bool_or(d.id is null and passed)] as shown,
        array[true, bool_or(not passed), bool_or(passed)] as possible
       from (select *, deadline_at < $1::timestamptz as passed from declare_period where is_due and '2026-03-05' between start_day and end_day) p
         join org o on o.id = p.org_id left join period_declare d
           on d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest
      group by o.parent_id having count(distinct p.org_id) > 3`,
    [now.toISOString()],
  )
  expect(companies.length).toBeGreaterThan(3)
  expect(companies.map(({ shown }) => shown)).toEqual(companies.map(({ possible }) => possible))
  // Every choice stands in the latest sheets; what waits has a note and a term.
  const said = await ask<{ state: number; n: number; without: number }>(`
    select (i->>'state')::int as state, count(*)::int as n,
      count(*) filter (where (i->>'state')::int in (2, 3) and (i->>'note' is null or i->>'planDate' is null))::int as without
    from period_declare d cross join jsonb_array_elements(d.items) i where d.declare_type = 4 and i->>'state' is not null group by 1 order by 1`)
  expect(said.map(({ state }) => state)).toEqual([1, 2, 3, 4])
  expect(said.every(({ without }) => without === 0)).toBe(true)
})

test('the reserve has what its screens tell apart: a stock-out that only its days with stock show, a lack of malaria tests, a slip put right', async () => {
  // All that was used in the month, by all of its days, would last for weeks; by those with something on the shelf it does not last one.
  const short = await ask<{ name: string; cover: number; usual: number }>(
    `
    select s.name, p.cover_days as cover, (p.quantity / (u.used / 28.0))::int as usual
      from project_supplies p join supplies s on s.id = p.supplies_id cross join lateral (
        select sum(-l.delta)::numeric as used from project_supplies_log l where l.project_supplies_id = p.id and l.kind = 3 and l.at > $1::timestamptz - interval '28 days') u
     where p.declare_type = 1 and p.active and p.quantity >= p.required_quantity and p.cover_days < 7 and u.used > 0`,
    [now.toISOString()],
  )
  expect(short).toEqual([{ name: '抗原检测试剂', cover: 5, usual: expect.any(Number) }])
  expect(short[0]!.usual).toBeGreaterThan(20)
  expect(
    await one(`select count(*)::int n from project_supplies p join supplies s on s.id = p.supplies_id
      where s.name = '疟疾快速检测试剂' and p.active and p.stock_level < 3`),
  ).toEqual({ n: 12 })
  const [slip] = await ask<{ wrong: number; right: number; days: number }>(`
    select (w.items->0->>'quantity')::int as wrong, (d.items->0->>'quantity')::int as right, (d.declared_at::date - w.declared_at::date) as days
      from period_declare d join period_declare w on w.id = d.revision_of where d.is_latest and not w.is_latest`)
  expect(slip).toEqual({ wrong: slip!.right * 10, right: expect.any(Number), days: 1 })
  expect(await one(`select count(*)::int n, count(*) filter (where last_result = 2)::int stale from auto_declare`)).toEqual({
    n: 38,
    stale: 4,
  })
  // Whoever opens the page sees the ledger beside the result.
  expect(
    await one(`select count(*)::int n from auto_declare a where (last_result = 2) is distinct from exists (
      select from project_supplies p where p.org_id = a.org_id and p.declare_type = a.declare_type and p.active and p.required_quantity > 0
        and p.deleted_at is null and coalesce(p.ledger_at < a.last_run_at - interval '9 days', true))`),
  ).toEqual({ n: 0 })
})

test('a later start goes on where the last one ended, and starting twice changes nothing', async () => {
  await Promise.all([continueDemo(database, later), continueDemo(database, later)])
  const days = await ask<{ day: string; due: number; filled: number }>(rates)
  expect(days.map(({ day }) => day).slice(-3)).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
  for (const { filled, due } of days.slice(-4, -1)) expect(filled / due).toBeGreaterThan(0.8)
  const state = () =>
    one(`select (select count(*)::int from declare_health) declarations, (select count(*)::int from sys_log) lines,
      (select count(*)::int from sys_session where status = 1) online`)
  const before = await state()
  await continueDemo(database, later)
  expect(await state()).toEqual(before)
  await prove(personDays, '2026-03')
})

test('the bar goes from nothing to all', () => {
  expect(lines[0]).toMatch(/^演示数据 ░+ {3}0% 组织与项目$/)
  expect(lines.at(-1)).toMatch(/^演示数据 █+ 100% 完成$/)
})

test('the standard lists are those of the specification, and a drug of them is whole', async () => {
  const count = async (table: string, where = 'true') => (await one<{ n: number }>(`select count(*)::int n from ${table} where ${where}`)).n
  expect(await count('dict_disease_type')).toBe(24)
  expect(await count('dict_disease')).toBe(260)
  expect(await count('dict_disease', 'is_chronic = 1')).toBe(42)
  // All but a few general complaints have a code, and what is reported leads to its illness.
  expect(await count('dict_disease', 'dict_icd_id is null')).toBeLessThan(8)
  expect(await count('dict_disease', 'illness_id is not null')).toBe(22)
  expect(await count('dict_icd', 'level > 2')).toBeGreaterThanOrEqual(330)
  expect(await count('dict_drug')).toBe(400)
  expect(await count('dict_drug', 'control_level > 1')).toBe(9)
  const check = `(select (10 - sum(substr(barcode, i, 1)::int * case when i % 2 = 1 then 1 else 3 end) % 10) % 10 from generate_series(1, 12) i)`
  expect(await count('dict_drug', `length(barcode) = 13 and right(barcode, 1)::int = ${check}`)).toBe(400)
  expect(await count('dict_measure')).toBe(46)
})

test('65 visits: three visitors are inside, one of them since more than a day', async () => {
  const found = await one(
    `select count(*)::int n, count(*) filter (where visit_state = 2)::int inside,
       count(*) filter (where visit_state = 2 and arrive_time < $1::timestamptz - interval '1 day')::int overtime,
       count(*) filter (where declare_record_id is not null)::int declared from visitor_info`,
    [now.toISOString()],
  )
  expect(found).toEqual({ n: 65, inside: 3, overtime: 1, declared: expect.any(Number) })
})

test('125 information declarations with 225 places, and what the archives have of them', async () => {
  const found = await one(
    `select count(*)::int n, count(distinct person_id)::int people,
       (select count(*)::int from declare_visit_area a join declare_record d on d.id = a.declare_id where d.subject_type = 1) areas,
       count(*) filter (where test_type is not null)::int tests, (select count(*)::int from test_record where declare_id is not null) kept
     from declare_record where subject_type = 1`,
  )
  expect(found).toMatchObject({ n: 125, people: 125, areas: 225 })
  expect(found).toMatchObject({ kept: (found as { tests: number }).tests })
})
