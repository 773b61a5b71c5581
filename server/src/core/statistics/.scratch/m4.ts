import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { level, sum } from '../question.ts'
import { read, readNodes } from '../read.ts'

const c = new pg.Client('postgres://oems@127.0.0.1:25999/m1')
await c.connect()
const db = drizzle(c, { casing: 'snake_case' })
c.on('notice', (n) => console.log(n.message))
await c.query(`load 'auto_explain'`)
await c.query(`begin`)
await c.query(
  `insert into stat_delta (org_id, metric, dim, day, n) select 1000+(random()*16999)::int, m, 0, date '2026-03-04', 1 from generate_series(1,600) x, unnest(array[1,2,3,20,21,22,23,24,26,27]) m`,
)
const today = '2026-03-04',
  yesterday = '2026-03-03',
  ly = '2025-03-04'
const overview = () =>
  read(
    db as never,
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
for (let i = 0; i < 5; i++) {
  const a = performance.now()
  await overview()
  console.log((performance.now() - a).toFixed(1))
}
await c.query(
  `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set auto_explain.log_timing = on; set client_min_messages = log`,
)
if (process.argv[2] === 'nodes') await readNodes(db as never, 1, { a: sum('declare.filled', { from: '2024-11-17', to: '2026-03-04' }) })
else await overview()
await c.query('rollback')
await c.end()
