import pg from 'pg'

const c = new pg.Client('postgres://oems@127.0.0.1:25999/m1')
await c.connect()
await c.query('begin')
await c.query(
  `insert into stat_delta (org_id, metric, dim, day, n) select 1000+(random()*16999)::int, m, 0, date '2026-03-04', 1 from generate_series(1,600) x, unnest(array[1,2,3,20,21,22,23,24,26,27]) m`,
)
const ex = async (t: string, v: unknown[]) => {
  await c.query('set plan_cache_mode=force_generic_plan')
  const n = 'p' + Math.random().toString(36).slice(2)
  await c.query(`prepare ${n}(bigint[], int[], smallint[], date[], date[]) as ${t}`)
  const lit = v.map((x) => `'{${(x as unknown[]).join(',')}}'`).join(',')
  for (let i = 0; i < 2; i++) await c.query(`execute ${n}(${lit})`)
  const a = performance.now()
  await c.query(`execute ${n}(${lit})`)
  console.log('-----', (performance.now() - a).toFixed(2))
  const r = await c.query(`explain (analyze, timing off) execute ${n}(${lit})`)
  console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n'))
}
const metrics = [1, 20, 22, 23, 27, 32],
  slot: number[] = [],
  me: number[] = [],
  f: string[] = [],
  t: string[] = []
for (const day of ['2026-03-04', '2026-03-03', '2025-03-04'])
  for (const m of metrics) {
    slot.push(slot.length)
    me.push(m)
    f.push(m === 1 ? '-infinity' : day)
    t.push(day)
  }
const v = [[10], slot, me, f, t]
await ex(
  `select p.slot, n.id, p.dim, p.v
        from (select t.slot, d.org_id, d.dim, sum(d.n) v
                from stat_delta d join unnest($2, $3, $4, $5) t(slot, metric, a, b) on d.metric = t.metric and d.day between t.a and t.b
               group by 1, 2, 3) p
        join org o on o.id = p.org_id
       cross join lateral unnest(path_ids(o.path)) a(id)
        join unnest($1) n(id) on n.id = a.id`,
  v,
)
await ex(
  `select t.slot, n.id, d.dim, sum(d.n) v
    from (select d.org_id, d.metric, d.dim, d.day, sum(d.n) n from stat_delta d where d.metric = any($3) group by 1,2,3,4) d
    join org o on o.id = d.org_id
    join org n on n.id = any($1) and o.path ^@ n.path
    join unnest($2, $3, $4, $5) t(slot, metric, a, b) on d.metric = t.metric and d.day between t.a and t.b
    group by 1, 2, 3`,
  v,
)
await ex(
  `with d as materialized (select d.org_id, d.metric, d.dim, d.day, d.n from stat_delta d where d.metric = any($3)),
 b as materialized (select o.id as org_id, n.id from (select distinct org_id from d) x join org o on o.id = x.org_id cross join lateral unnest(path_ids(o.path)) a(id) join unnest($1) n(id) on n.id = a.id)
 select t.slot, b.id, d.dim, sum(d.n) v
    from d join b using (org_id)
    join unnest($2, $3, $4, $5) t(slot, metric, a, b) on d.metric = t.metric and d.day between t.a and t.b
    group by 1, 2, 3`,
  v,
)
await c.query('rollback')
await c.end()
