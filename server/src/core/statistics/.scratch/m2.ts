import pg from 'pg'

const c = new pg.Client('postgres://oems@127.0.0.1:25999/m1')
await c.connect()
const el = (n: number) => Array.from({ length: n }, (_, i) => `coalesce(a[${i + 1}] + b[${i + 1}], a[${i + 1}], b[${i + 1}])`).join(', ')
await c.query(
  `create or replace function add_expr(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe as $$ select array[${el(31)}] $$`,
)
await c.query(
  `create or replace function add_sub(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe as $$ select array(select coalesce(x + y, x, y) from unnest(a, b) t(x, y)) $$`,
)
await c.query(
  `create or replace function add_pl(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$ begin for i in 1..cardinality(b) loop if b[i] is not null then a[i] := coalesce(a[i], 0) + b[i]; end if; end loop; return a; end $$`,
)
await c.query(
  `create or replace function add_pl2(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$ declare x bigint; i int := 0; begin foreach x in array b loop i := i + 1; if x is not null then a[i] := coalesce(a[i], 0) + x; end if; end loop; return a; end $$`,
)
const f = Array.from({ length: 31 }, (_, i) => `sum(n) filter (where dd = ${i + 1})::bigint`).join(',')
for (const nn of [1, 5])
  for (const name of ['add_expr', 'add_sub', 'add_pl', 'add_pl2', 'stat_add']) {
    const a = performance.now()
    await c.query(
      `with b as materialized (select array(select case when i % 31 < ${nn} then 1::bigint end from generate_series(1,31) i) b), s as materialized (select d from stat_month limit 50000) select sum(cardinality(${name}(s.d, b.b))) from s, b`,
    )
    console.log(nn, name, ((performance.now() - a) / 50).toFixed(2), 'us per row')
  }
let a = performance.now()
await c.query(`select count(*) from (select d from stat_month limit 50000)`)
console.log('scan', ((performance.now() - a) / 50).toFixed(2))
a = performance.now()
await c.query(
  `select count(x) from (select k, array[${f}] x from (select i % 50000 k, i % 31 + 1 dd, 1 n from generate_series(1, 50000) i) group by 1)`,
)
console.log('array agg', ((performance.now() - a) / 50).toFixed(2))
await c.end()
