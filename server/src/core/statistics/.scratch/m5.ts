import pg from 'pg'
import { spread } from '../fold.ts'

const c = new pg.Client('postgres://oems@127.0.0.1:25999/m1')
await c.connect()
await c.query('truncate stat_delta')
const seed = () =>
  c.query(
    `insert into stat_delta (org_id, metric, dim, day, n) select o, m, case when m in (20,22,26,1) then 0 else (random()*3)::int end, date '2026-03-04', 1 from (select 1000+(random()*499)::int o from generate_series(1,625)) x, unnest(array[22,23,24,26,27,28,29,31]) m`,
  )
const text = spread(
  'delete from stat_delta where id in (select id from stat_delta order by id limit 5000) returning org_id, metric, dim, day, n',
)
for (let i = 0; i < 6; i++) {
  await seed()
  const a = performance.now()
  console.log((await c.query({ name: 'f', text })).rows, (performance.now() - a).toFixed(0))
}
await seed()
console.log((await c.query('explain (analyze, buffers off) ' + text)).rows.map((r) => r['QUERY PLAN'].slice(0, 160)).join('\n'))
await c.end()
