import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median } from '../client.ts'
import { type Call, callsOf } from '../growthCalls.ts'
import { haveLists } from '../listWorld.ts'
import type { Finding } from '../report.ts'
import type { Say, World } from '../world.ts'
import { adminAt, headers, type Pace } from './reads.ts'

/** Of one call in one world: milliseconds, each the median of the rounds, and how many rows it finds. */
export interface Cell {
  readonly total: number | null
  readonly p50: number
  readonly p95: number
  readonly failures: number
}
export interface Growth {
  /** People, by world. */
  readonly people: readonly number[]
  readonly rows: { readonly name: string; readonly limit: number; readonly cells: readonly Cell[] }[]
}

/** How each call grows with the people there are: one caller, a group's administrator, the worlds by turns; `named`: only calls with one of these in their names. */
export async function growth(
  worlds: readonly World[],
  { rounds, seconds }: Pace,
  say: Say,
  named: readonly string[] = [],
): Promise<Growth> {
  const day = await lastDay(worlds.at(-1)!.database)
  const sides = []
  for (const world of worlds) {
    const { database } = world
    await haveLists(database, day)
    const served = await world.serve(`${day}T20:00:00+08:00`)
    const [group] = await ask<{ id: number }>(database.reader, sql`select org_id as id from sys_account where username = 'demo03'`)
    const [all] = await ask<{ people: number }>(database.reader, sql`select count(*)::int as people from employee where deleted_at is null`)
    sides.push({ ...served, ...all!, sent: headers(await adminAt(world, group!.id)) })
  }
  const rows: Growth['rows'] = []
  try {
    for (const call of callsOf(day).filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)))) {
      const asked = await Promise.all(sides.map((side) => questionOf(side, call)))
      const measured = asked.map(() => [] as Measured[])
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { product }] of sides.entries()) {
          const { question } = asked[at]!
          if (round === 0) await drive(product, 1, seconds, (n) => (n < 5 ? question : null))
          measured[at]!.push(await drive(product, 1, seconds, (n) => (n < atMost ? question : null)))
        }
      const cells = measured.map((some, at) => ({
        total: asked[at]!.total,
        p50: median(some.map(({ p50 }) => p50)),
        p95: median(some.map(({ p95 }) => p95)),
        failures: some.reduce((sum, { failures }) => sum + failures, 0),
      }))
      rows.push({ name: call.name, limit: call.limit, cells })
      say(`  ${call.name} ${cells.map(({ p50, p95, total }) => `${p50.toFixed(1)}/${p95.toFixed(1)} (${total ?? ''})`).join(' → ')}`)
    }
    return { people: sides.map(({ people }) => people), rows }
  } finally {
    for (const side of sides) side.stop()
  }
}
const atMost = 40

/** The last day on which anybody has declared. */
async function lastDay({ reader }: Database): Promise<string> {
  const [found] = await ask<{ day: string }>(reader, sql`select max(day) as day from declare_person_day`)
  return found!.day
}

async function questionOf({ product, sent }: { product: string; sent: Ask['headers'] }, { path, body, deep = false }: Call) {
  const asking = (content: object | null): Ask =>
    content === null ? { method: 'GET', path, headers: sent } : { method: 'POST', path, headers: sent, body: JSON.stringify(content) }
  const { method, headers: given, ...first } = asking(body)
  const reply = await fetch(product + path, { method, headers: given, ...(first.body && { body: first.body }) })
  const { data, msg } = (await reply.json()) as { data: { total?: number } | null; msg: string }
  if (!data) throw new Error(`${path} ${JSON.stringify(body)}: ${msg}`)
  const total = data.total ?? null
  return { total, question: deep ? asking({ ...body, pageNo: Math.max(1, Math.ceil((total ?? 0) / 20)) }) : asking(body) }
}

/** By how much a call grows from the smallest world to the largest: of one caller the median, which other work on the machine disturbs least. */
const factorOf = ({ cells }: Growth['rows'][number]) => cells.at(-1)!.p50 / cells[0]!.p50

/** How many calls stay within their limits. */
export function grownBy({ people, rows }: Growth): Finding {
  const within = rows.filter((row) => factorOf(row) <= row.limit)
  const failures = rows.reduce((sum, { cells }) => sum + cells.reduce((some, cell) => some + cell.failures, 0), 0)
  return {
    name: `人数由 ${people[0]} 增至 ${people.at(-1)}，增长在限值内的调用`,
    measured: `${within.length}/${rows.length}`,
    wanted: '全部',
    good: within.length === rows.length && failures === 0,
    detail: `单个客户端，集团管理员，逐项见“增长”；失败 ${failures}`,
  }
}

/** The table of the report. */
export function growthTable({ people, rows }: Growth): string {
  const ms = ({ total, p50, p95 }: Cell) => `${p50.toFixed(0)} / ${p95.toFixed(0)}${total === null ? '' : `（${total} 行）`}`
  const line = (row: Growth['rows'][number]) =>
    `| ${row.name} | ${row.cells.map(ms).join(' | ')} | **${factorOf(row).toFixed(1)}** | ≤ ${row.limit} | ${factorOf(row) <= row.limit ? '是' : '否'} |`
  return `
## 增长

\`--only growth\`：单个客户端，集团管理员，各世界轮流测；p50 / p95 毫秒（该范围内的行数），倍数按中位数。

| 调用 | ${people.map((n) => `${n} 人`).join(' | ')} | 倍数 | 要求 | 达到 |
|---|${people.map(() => '---|').join('')}---|---|---|
${rows.map(line).join('\n')}
`
}
