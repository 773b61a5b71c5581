import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../../database.ts'
import { fold, foldAll } from '../fold.ts'
import { level, sum } from '../question.ts'
import { read, readChildren, readNodes } from '../read.ts'

const admin = new pg.Client('postgres://oems@127.0.0.1:25999/postgres')
await admin.connect()
await admin.query('drop database if exists m1 with (force)')
await admin.query('create database m1')
await admin.end()
const url = 'postgres://oems@127.0.0.1:25999/m1'
const d = openDatabase(url)
const q = (t: string, v?: unknown[]) => d.db.$client.query(t, v)
await q(`create table org (id bigint primary key, parent_id bigint, path text, org_type smallint, deleted_at timestamptz)`)
await q(readFileSync('/work/main/server/migrations/0030_statistics.sql', 'utf8'))
// 1 platform, 2 ministry, 10 groups, 300 companies, 17000 projects
await q(`insert into org select 1, null, '/1/', 0`)
await q(`insert into org select 2,1,'/1/2/',1`)
await q(`insert into org select 10+g, 2, '/1/2/'||(10+g)||'/', 2 from generate_series(0,9) g`)
await q(`insert into org select 100+c, 10+c%10, '/1/2/'||(10+c%10)||'/'||(100+c)||'/', 3 from generate_series(0,299) c`)
await q(
  `insert into org select 1000+p, 100+p%300, '/1/2/'||(10+(p%300)%10)||'/'||(100+p%300)||'/'||(1000+p)||'/', 4 from generate_series(0,16999) p`,
)
await q('analyze org')
const t0 = performance.now()
let total = 0
for (let i = 0; i < 10; i++) {
  await q(`insert into stat_delta (org_id, metric, dim, day, n)
   select 1000+(random()*16999)::int, m, case when m in (20,22,26,1) then 0 else (random()*3)::int end, date '2025-12-01' + (random()*100)::int, 1 + (random()*3)::int
   from generate_series(1,1500) x, unnest(array[1,2,3,20,21,22,23,24,26,27]) m`)
  const a = performance.now()
  let n = 0,
    k: number | null
  do {
    k = await fold(d.db.$client)
    n += k ?? 0
  } while (k)
  total += n
  if (i % 3 === 2) console.log('fold', n, (performance.now() - a).toFixed(0), 'ms')
}
console.log('all', total, (performance.now() - t0).toFixed(0))
await q('vacuum analyze')
const today = '2026-03-04',
  yesterday = '2026-03-03',
  ly = '2025-03-04'
const overview = () =>
  read(
    d.reader,
    10,
    Object.fromEntries(
      (
        [
          ['', today],
          ['Prev', yesterday],
          ['Last', ly],
        ] as const
      ).flatMap(([s, day]) => [
        ['onsite' + s, level('people.onsite', day)],
        ['due' + s, sum('declare.due', { from: day, to: day })],
        ['filled' + s, sum('declare.filled', { from: day, to: day })],
        ['onTime' + s, sum('declare.filled', { from: day, to: day }, { cut: 'onTime' })],
        ['level' + s, sum('declare.level', { from: day, to: day }, { cut: 'level' })],
        ['worse' + s, sum('declare.worse', { from: day, to: day })],
      ]),
    ),
  )
const time = async (name: string, n: number, f: () => Promise<unknown>) => {
  for (let i = 0; i < 8; i++) await f()
  const ts: number[] = []
  for (let i = 0; i < n; i++) {
    const a = performance.now()
    await f()
    ts.push(performance.now() - a)
  }
  ts.sort((a, b) => a - b)
  console.log(name, 'p50', ts[n >> 1]!.toFixed(2), 'p95', ts[Math.floor(n * 0.95)]!.toFixed(2))
}
console.log(await overview())
await time('select 1', 300, () => d.reader.execute('select 1'))
await time('overview', 300, overview)
const long = { from: '2024-11-17', to: '2026-03-04' }
await time('9 metrics long range', 200, () =>
  read(d.reader, 10, {
    a: sum('declare.due', long),
    b: sum('declare.filled', long),
    c: sum('declare.filled', long, { cut: 'onTime' }),
    d: sum('declare.level', long, { cut: 'level' }),
    e: sum('declare.due', long, { cut: 'empType' }),
  }),
)
await time('trend 62 days x3', 200, () =>
  read(d.reader, 10, {
    a: sum('declare.due', { from: '2026-01-02', to: '2026-03-04' }, { by: 'day' }),
    b: sum('declare.filled', { from: '2026-01-02', to: '2026-03-04' }, { by: 'day' }),
    d: sum('declare.level', { from: '2026-01-02', to: '2026-03-04' }, { by: 'day', cut: 'level' }),
  }),
)
await time('children', 100, () => readChildren(d.reader, 10, { a: sum('declare.filled', long), b: level('people.onsite', today) }))
await time('nodes platform', 10, () =>
  readNodes(d.reader, 1, { a: sum('declare.filled', long), b: sum('declare.filled', { from: '2026-01-01', to: today }) }),
)
await q(
  `insert into stat_delta (org_id, metric, dim, day, n) select 1000+(random()*16999)::int, m, 0, date '2026-03-04', 1 from generate_series(1,600) x, unnest(array[1,2,3,20,21,22,23,24,26,27]) m`,
)
await time('overview 6000 pending', 100, overview)
await time('nodes 6000 pending', 10, () =>
  readNodes(d.reader, 1, { a: sum('declare.filled', long), b: sum('declare.filled', { from: '2026-01-01', to: today }) }),
)
await foldAll(d.db.$client)
await time('overview after fold, dead', 100, overview)
await d.close()
