import { randomUUID } from 'node:crypto'
import { consentVersion } from '@oems/contract/phone/consent.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { refreshStates } from '../core/statistics/states.ts'
import { bookedPeople } from '../people/rosterSource.ts'
import { type CountedStay, countedStays, stays } from '../people/staySource.ts'
import type { TestApp } from '../testing/testApp.ts'
import { recountLastDays } from './daily/people.ts'
import type { Opening } from './openDay.ts'
import { shiftDue } from './shiftDue.ts'

/** Noon of a day that no test has opened yet; the clock stands there. The organisations of a test must exist before its day is opened. */
export async function aFreshDay({ db, clock }: TestApp): Promise<string> {
  const [opened] = await ask<{ day: string | null }>(db, sql`select max(day) as day from declare_opening`)
  const day = [addDays(opened?.day ?? '2027-01-01', 1), '2027-01-04'].sort().at(-1)!
  clock.set(`${day}T12:00:00+08:00`)
  return day
}

interface Draft {
  readonly orgId: number
  /** Who employs them; the node itself where nobody is named. */
  readonly homeOrgId?: number
  readonly count?: number
  readonly empType?: number
  readonly fromDay?: string
  readonly nationCode?: string
  readonly birthday?: string
  readonly consented?: boolean
}

/**
 * People who stand at a node since long ago, have agreed, and are counted, on days that are open already too; put straight into the database.
 */
export const somePeople = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>, draft: Draft): Promise<number[]> =>
  db.transaction(async (tx) => {
    const ctx = { db: tx, now: clock(), deltas: new Deltas() }
    const ids = await standing(ctx, draft)
    const counted = await ask<CountedStay>(tx, sql`${countedStays} where s.person_id = any(${array(ids)}::bigint[])`)
    diff(ctx, stays, null, counted)
    await shiftDue(ctx, [], counted)
    await refreshStates(ctx, bookedPeople, ids, draft.fromDay)
    await recountLastDays(tx, ids)
    await ctx.deltas.flush(tx)
    return ids
  })

async function standing({ db, now }: Opening, { orgId, count = 1, empType = 1, consented = true, ...draft }: Draft): Promise<number[]> {
  const at = now.toISOString()
  const fromDay = draft.fromDay ?? addDays(dayOf(now), -60)
  const { nationCode = 'CN', birthday = '1990-03-07' } = draft
  const inserted = await ask<{ id: number }>(
    db,
    sql`with p as (
          insert into person (created_at, created_by, updated_at, updated_by, name, name_pinyin, sex, birthday, nation_code)
          select ${at}, 0, ${at}, 0, '王测试' || n, 'wangceshi wcs', 1 + n % 2, ${birthday}, ${nationCode} from generate_series(1, ${count}) n returning id, name, sex
        ), e as (
          insert into employee (id, created_at, created_by, updated_at, updated_by, home_org_id, org_id, emp_type, search_text, sex, nation_code)
          select id, ${at}, 0, ${at}, 0, ${draft.homeOrgId ?? orgId}, ${orgId}, ${empType}, 'wangceshi' || chr(10) || 'wcs' || chr(10) || name || chr(10), sex, ${nationCode} from p
        ), s as (
          insert into emp_stay (person_id, org_id, emp_type, from_day, due_from, reason_in, operator_id)
          select id, ${orgId}, ${empType}, ${fromDay}, ${fromDay}, 1, 0 from p
        ), c as (
          insert into consent (person_id, doc_version, kind, agreed_at, ip)
          select id, ${consentVersion}, kind, ${at}, '127.0.0.1' from p, unnest('{1,2}'::int[]) kind where ${consented}
        )
        select id from p order by id`,
  )
  return inserted.map(({ id }) => id)
}

/** What somebody in good health says. */
export const wellOn = (date: string, more: object = {}) => ({ date, clientKey: randomUUID(), temperature: '36.5', bodyState: 1, ...more })
