import type { Call } from '@oems/contract/core/call.ts'
import { totalCap } from '@oems/contract/core/paging.ts'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ask } from '../core/db/database.ts'
import type { Caller, TestApp } from './testApp.ts'

interface Listed {
  readonly list: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly totalCapped: boolean
}
interface LongList {
  readonly as: Caller
  readonly call: Call
  readonly filter?: object
  /** What the list has to have: from `from` on, with its condition. */
  readonly rows: SQL
  /** What it is ordered by between equals, and when nobody sorts it unless `usual` says otherwise. */
  readonly last: string
  readonly usual?: string
  /** What tells its rows apart. */
  readonly key?: string
  /** The column of each field that it may be sorted by. */
  readonly sorts: Readonly<Record<string, string>>
}
const pageSize = 20

/** Of a list of more than `totalCap` rows every page is that of all of them in their order, counted to the end or not. */
export async function expectEveryPage(
  { db }: Pick<TestApp, 'db'>,
  { as, call, filter = {}, rows, last, usual = last, sorts, key = 'id' }: LongList,
) {
  const rules = Object.keys(sorts).flatMap((field) => ['asc', 'desc'].map((order) => ({ field, order })))
  for (const rule of [null, ...rules]) {
    const sorted = rule ? sql.raw(`${sorts[rule.field]} ${rule.order} nulls last, ${last}`) : sql.raw(usual)
    const all = (await ask<{ id: number }>(db, sql`select id ${rows} order by ${sorted}`)).map(({ id }) => id)
    const end = Math.ceil(all.length / pageSize)
    for (const pageNo of [1, 150, end, end + 1])
      for (const countAll of [0, 1]) {
        const reply = await as(call, { ...filter, sortRules: rule ? [rule] : [], pageSize, pageNo, countAll })
        expect(reply).toMatchObject({ code: 0 })
        const { list, total, totalCapped } = reply.data as Listed
        const isLong = all.length > totalCap && countAll === 0
        expect([rule, pageNo, list.map((row) => row[key])]).toEqual([rule, pageNo, all.slice((pageNo - 1) * pageSize, pageNo * pageSize)])
        expect([total, totalCapped]).toEqual([isLong ? totalCap : all.length, isLong])
      }
  }
}
