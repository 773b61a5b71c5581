import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { prepare } from '@oems/server/prepare.ts'
import { newDatabase } from '@oems/server/testing/cluster.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo, usual } from './load.ts'

useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})

const now = new Date('2026-03-05T10:00:00+08:00')
const database = openDatabase(await newDatabase(), { writers: 4, readers: 2 })
beforeAll(async () => {
  await prepare(database, now)
  await loadDemo(database, { now, full: true, employees: 4_000, days: 2 })
})
afterAll(() => database.close())

test('the whole has all that the specification counts', async () => {
  expect(usual.whole).toEqual({ employees: 12_000, days: 92 })
  const { rows } = await database.db.$client.query<Record<string, number>>(
    `select (select count(*)::int from visitor_info) visits, (select count(*)::int from visitor_info where visit_state = 2) inside,
       (select count(*)::int from visitor_info where visit_state = 2 and arrive_time < $1::timestamptz - interval '1 day') overtime,
       (select count(*)::int from register_emp) requests, (select count(*)::int from register_emp where register_state = 1) waiting,
       (select count(*)::int from student_info) students, (select count(*)::int from user_relative) relatives,
       (select count(*)::int from declare_record where subject_type = 1) declarations,
       (select count(*)::int from declare_visit_area a join declare_record d on d.id = a.declare_id where d.subject_type = 1) areas,
       (select count(*)::int from user_ill_situation) cases, (select count(*)::int from user_ill_situation where ill_state = 1) open,
       (select count(*)::int from important_user where closed_at is null) attention,
       (select count(*)::int from important_user where closed_at is null and next_follow_date < $1::date) overdue,
       (select count(*)::int from archive_exposure) exposures, (select count(*)::int from pe_record) examinations`,
    [now.toISOString()],
  )
  expect(rows[0]).toEqual({
    ...{ visits: 260, inside: 12, overtime: 2, requests: 85, waiting: 11, students: 140, relatives: 900, declarations: 500, areas: 900 },
    ...{ cases: 120, open: 31, attention: 46, overdue: 6, exposures: 900, examinations: 4_800 },
  })
})
