import { sql } from 'drizzle-orm'
import { array, ask, type Db, type ReadDb } from '../../core/db/database.ts'
import { inPages } from '../../core/statistics/source.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { suspendDeclaring } from '../declaring.ts'
import { countedPeople, recountLastDays } from './people.ts'

/**
 * Recounts by night what is kept of each person and puts right what differs: it is a copy, and its facts are beside it. That it differed is
 * said in the job's record and in the log, for something has written the one without the other.
 */
export const peopleCheck: Executor = {
  bean: 'declare-people-check',
  name: '人员申报现状核对',
  meaning: '按在场记录与每日申报重新计算每人的最近申报与应报，有差异的更正并报告',
  cron: '0 10 3 * * ?',
  timeoutSec: 3_600,
  async run({ database: { db, reader }, log, signal }) {
    let [processed, wrong] = [0, 0]
    for await (const { id, isWrong } of everybody(reader)) {
      signal?.throwIfAborted()
      processed += 1
      if (isWrong && (await mend(db, id))) wrong += 1
    }
    if (wrong > 0) log.error({ people: wrong }, 'declarations: what was kept of people differed from their days, and was put right')
    return { processed, message: wrong === 0 ? '无差异' : `${wrong}人有差异，已更正` }
  },
}

interface Compared {
  readonly id: number
  readonly isWrong: boolean
}
const everybody = (db: ReadDb) =>
  inPages<Compared>(
    (after, limit) => {
      const people = sql`
        select id as person_id from (
          (select id from employee where id > ${after} order by id limit ${limit})
          union (select person_id from declare_person where person_id > ${after} order by person_id limit ${limit})) known
         order by id limit ${limit}`
      return compared(db, people)
    },
    ({ id }) => id,
  )

const facts = (row: string) =>
  sql.raw(
    ['org_id', 'emp_type', 'from_day', 'due_from', 'to_day', 'last_day', 'obliged', 'on_time', 'level']
      .map((one) => `${row}.${one}`)
      .join(', '),
  )

/** By one statement: rows and facts are those of one moment, whoever declares meanwhile. */
const compared = (db: ReadDb, people: ReturnType<typeof sql>) =>
  ask<Compared>(
    db,
    sql`select c.person_id as id, (${facts('c')}, c.normal_days) is distinct from (${facts('k')}, coalesce(k.normal_days, 0)) as "isWrong"
        from (${countedPeople(people)}) c left join declare_person k on k.person_id = c.person_id order by 1`,
  )

/** Behind the lock it may be right by now. */
const mend = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    await suspendDeclaring(tx, [id])
    const [found] = await compared(tx, sql`select unnest(${array([id])}::bigint[]) as person_id`)
    if (found?.isWrong) await recountLastDays(tx, [id])
    return found?.isWrong ?? false
  })
