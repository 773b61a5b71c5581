import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { addDays, dayOf, startOf } from '@oems/server/core/days.ts'
import { type Bulk, bulk } from '@oems/server/core/db/bulk.ts'
import type { Database } from '@oems/server/core/db/database.ts'
import { numbersOf } from '@oems/server/core/db/locks.ts'
import type { DemoSize } from '@oems/server/core/demoShares.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { openDays, openPastDays } from '@oems/server/declaration/openDay.ts'
import { ensurePartitions } from '@oems/server/declaration/prepare.ts'
import { domains } from '@oems/server/domains.ts'
import { goOnReporting } from '@oems/server/empHealth/demo.ts'
import { demoAdministrator, extendTemporaryAssignments, keepReady, loadAccounts } from './accounts.ts'
import { fillDay } from './days.ts'
import { continueHistory, loadHistory, sealHistory } from './history.ts'
import { loadJobRuns } from './jobRuns.ts'
import { keepUsersGoing } from './keepUsersGoing.ts'
import { loadPeople } from './loadPeople.ts'
import { loadTree } from './loadTree.ts'
import { loadUsers } from './loadUsers.ts'
import { loadMenus } from './menus.ts'
import { loadMoves } from './moves.ts'
import { putOnline } from './online.ts'
import { patientsOf } from './outbreaks.ts'
import { demoPeople } from './people.ts'
import { progressOf, type Say } from './progress.ts'
import { loadRoles } from './roles.ts'
import { loadRules } from './rules.ts'
import { demoTree, type TreeOptions } from './tree.ts'

export interface DemoOptions extends TreeOptions {
  readonly now: Date
  readonly employees?: number
  /** Days with declarations before today. */
  readonly days?: number
  readonly seed?: number
  /** All of what 03 §8 and 05 §8 describe, not a quarter. */
  readonly full?: boolean
  readonly progress?: Say
}

type WithDatabase = Pick<Database, 'db'>

const defaultSeed = 2_026
export const usual = { quarter: { employees: 3_000, days: 30 }, whole: { employees: 12_000, days: 92 } } as const satisfies Record<
  DemoSize,
  object
>
/** Work of the parts, for the bar: people, and half a year of the log, weigh as much as some days of declarations. */
const [peopleWeight, historyWeight] = [6, 24]
/** Days before the loading on which a customer added entries to the menu. */
const menusMadeAgo = 96

/**
 * Fills a migrated and prepared database, relative to `now`, in one transaction: killed midway it leaves nothing. Facts come with the
 * figures that follow from them, folded at the end.
 */
export async function loadDemo(database: WithDatabase, options: DemoOptions): Promise<void> {
  const { now, full = false, seed = defaultSeed, progress = () => undefined } = options
  const size = full ? 'whole' : 'quarter'
  const { employees = usual[size].employees, days = usual[size].days } = options
  const today = dayOf(now)
  const first = addDays(today, -days)
  const steps = peopleWeight + days + historyWeight + 3
  const report = progressOf(progress)
  report(0, '组织与项目')
  await bulk(database, async (load) => {
    const tree = demoTree(seed, options)
    const idOf = await loadTree(load, tree, now)
    await loadAccounts(load, tree, idOf, now)
    const momentAgo = (ago: number) => new Date(startOf(addDays(today, -ago)).getTime() + 10 * 3_600_000).toISOString()
    await loadMenus(load, momentAgo(menusMadeAgo))
    const roleIds = await loadRoles(load, idOf, momentAgo)
    const peopleDone = (done: number) => report((done / employees) * (peopleWeight / steps), '人员与账号')
    await loadPeople(load, demoPeople(tree, { seed, employees, today }), idOf, now, peopleDone)
    await loadUsers(load, { nodes: tree, idOf, roleIds, seed, now })
    await load.query('analyze org, project, person, employee, emp_stay, sys_account, sys_account_rop')
    await ensurePartitions(load.db, first, addDays(today, 62))
    await loadRules(load.db, first, now)
    const deltas = new Deltas()
    await openPastDays({ db: load.db, now, deltas }, first, today)
    await deltas.flush(load.db)
    const patients = await patientsOf(load, size, now)
    for (let at = 0; at <= days; at += 1) {
      report((peopleWeight + at) / steps, '健康申报')
      await fillDay(load, addDays(first, at), now, patients)
    }
    await orderDeltas(load)
    const until = peopleWeight + days + 1
    await loadHistory(load, now, (share) => report((until + share * historyWeight) / steps, '操作日志'))
    await putOnline(load, now)
    await loadJobRuns(load, now)
    for (const { demo } of domains) await (await demo?.())?.default(load.db, now, size)
    for (const { demoLast } of domains) await (await demoLast?.())?.default(load.db, now, size)
    await loadMoves(load.db, now)
    await orderDeltas(load)
  })
  report((steps - 2) / steps, '日志封存与统计汇总')
  await Promise.all([sealHistory(database, now), foldAll(database.db)])
  await bulk(database, async (load) => void (await load.query('analyze'))) // takes longer than a call may where the machine is busy
  report(1, '完成')
}

/**
 * Puts what belongs into one block of the figures side by side: the fold then touches each block once and not once a day. After the days, for
 * whoever reads figures meanwhile passes over fewer rows, and again at the end, for what the domains added.
 */
async function orderDeltas(load: Bulk): Promise<void> {
  await load.query(`
    create temp table ordered_delta as
      select org_id, metric, dim, day, sum(n) as n from stat_delta group by 1, 2, 3, 4 having sum(n) <> 0`)
  await load.query('truncate stat_delta')
  await load.query(`
    insert into stat_delta (org_id, metric, dim, day, n)
      select org_id, metric, dim, day, n from ordered_delta order by metric, date_trunc('month', day), org_id, dim, day`)
  await load.query('drop table ordered_delta')
}

/** Late declarations come up to three days after. */
const lateDays = 3
/** Further back nothing is made up. */
const atMost = 31

/** Every later start: the days since the last one, who is there now, and accounts that can be signed in to. */
export async function continueDemo(database: WithDatabase, now: Date): Promise<void> {
  await extendTemporaryAssignments(database, now)
  await keepReady(database, now)
  await fillDemoDays(database, now)
  await bulk(database, async (load) => {
    await load.query(`select pg_advisory_xact_lock(${numbersOf('demoHistory')})`)
    await goOnReporting(load.db, now)
    if (!(await continueHistory(load, now))) return
    await keepUsersGoing(load, now)
    await putOnline(load, now)
  })
  await sealHistory(database, now)
}

/** The days since the last one, and today up to this hour. */
async function fillDemoDays(database: WithDatabase, now: Date): Promise<void> {
  const today = dayOf(now)
  await bulk(database, async ({ db }) => {
    const deltas = new Deltas()
    await openDays({ db, now, deltas })
    await deltas.flush(db)
  })
  const { rows } = await database.db.$client.query<{ day: string | null }>(
    'select max(day) as day from declare_person_day where day <= $1',
    [today],
  )
  const earliest = addDays(today, -atMost)
  const since = addDays(rows[0]?.day ?? earliest, -lateDays)
  for (let day = since > earliest ? since : earliest; day <= today; day = addDays(day, 1)) await fillOne(database, day, now)
}

/** Of two processes that start together one fills and the other finds nothing to do. */
const fillOne = (database: WithDatabase, day: string, now: Date) =>
  bulk(database, async (load) => {
    await load.query(`select pg_advisory_xact_lock(${numbersOf('demoDay')})`)
    await fillDay(load, day, now)
  })

/** Whether a database was filled by `loadDemo`. */
export async function isDemo({ db: { $client } }: WithDatabase): Promise<boolean> {
  const { rows } = await $client.query(
    `select from sys_account where username = $1 and source = ${AccountSource.system} and deleted_at is null`,
    [demoAdministrator],
  )
  return rows.length > 0
}
