import { randomUUID } from 'node:crypto'
import type { Database } from '@oems/server/core/db/database.ts'
import { clientOf } from '@oems/server/core/db/driver.ts'

const node = 'select * from org where id = $1 and deleted_at is null'
const opening = 'select count(*)::int as n from period_opening where day = $1'
const period = 'select * from declare_period where org_id = $1 and declare_type = 1 and end_day >= $2 and start_day <= $2'
const openNode = 'select * from org where id = $1 and deleted_at is null for key share'
const state = `
  select exists (select from project where project_id = $1 and project_status = 5) as closed, coalesce((select jsonb_agg(a.id) from org a where a.status = 0 and a.id in (
    select unnest(string_to_array(trim(n.path, '/'), '/'))::bigint from org n where n.id = $1)), '[]') as disabled`
const locked = `
  select id from project_supplies where org_id = $1 and declare_type = 1 and active and deleted_at is null order by supplies_id for update`
/** Of columns with the same name that of the ledger's row holds. */
const sheet = `
  select i.*, k.* from project_supplies k join supplies i on i.id = k.supplies_id where k.org_id = $1 and k.declare_type = 1 and k.active and k.deleted_at is null
   order by k.origin, i.order_num, i.id`
const latest = `
  select * from period_declare where org_id = $1 and declare_type = 1 and start_day = $2 and is_latest for update`
const before = `
  select * from period_declare where org_id = $1 and declare_type = 1 and is_latest and start_day < $2 order by start_day desc limit 1`
const next = `select nextval(pg_get_serial_sequence('period_declare', 'id'))::bigint as id`
const ledger = `
  update project_supplies p set ledger_quantity = n.ledger, off_quantity = n.off, nearest_expiry = n.nearest, expiring_quantity = n.expiring, clinic_expiry = n.clinic_expiry,
    expired_quantity = n.expired, cover_days = n.cover, stock_level = n.level, expiry_state = n.state, place = n.place, active = n.active, ledger_at = n.at,
    ledger_kind = n.kind, version = p.version + 1, updated_at = n.at, updated_by = 1
    from unnest($1::bigint[], $2::int[], $3::int[], $4::date[], $5::int[], $6::date[], $7::int[], $8::int[], $9::int[], $10::int[], $11::text[], $12::boolean[],
                $13::timestamptz[], $14::int[]) n (id, ledger, off, nearest, expiring, clinic_expiry, expired, cover, level, state, place, active, at, kind)
   where p.id = n.id`
const log = `
  insert into project_supplies_log (project_supplies_id, org_id, supplies_id, kind, delta, quantity_after, nearest_expiry, reason, period_declare_id, at, by)
  select n.*, now(), 1 from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::date[], $8::text[], $9::bigint[]) n`
const position = `select * from supplies_position where org_id = $1 and declare_type = 1 and to_day is null order by org_id, declare_type for update`
const held = `
  select p.org_id, p.declare_type, p.supplies_id, p.required_quantity, p.quantity, p.stock_level, p.expiry_state, p.cover_days, s.is_key
    from project_supplies p join supplies s on s.id = p.supplies_id where p.org_id = $1 and p.declare_type = 1 and p.active and p.deleted_at is null order by p.supplies_id`
const positioned = `
  update supplies_position set levels = $2, expiries = $3, required = $4, reached = $5, reach_band = $6, cover_days_min = null, key_items = $7 where id = $1`
const declared = `
  insert into period_declare (id, org_id, project_id, declare_type, start_day, period_key, declared_at, on_time, first_on_time, source, first_source, declarant_id,
    is_latest, headcount, reach_rate, shortage_num, voided, items)
  overriding system value values ($1, $2::bigint, $2::bigint, 1, $3, $4, now(), true, true, 2, 2, 1, true, $5, $6, $7, false, $8) returning *`
const papers = `select oss_id from sys_attachment where owner_type = 'declarePeriod' and owner_id = $1 and field = 'papers' order by order_num`
const deltas = `insert into stat_delta (org_id, metric, dim, day, n) select $1::bigint, 9001, g, $2::date, 1 from generate_series(1, $3::int) g`
const line = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key, operation, diff, result,
    code, msg, cost_ms, created_at)
  values ($1, 2, 1, 'bare', 'bare', 8, $2, 'bare', 'WEB', '127.0.0.1', 'bare', 'POST /oems-api/epac/project-supplies/supply-declare', 'bare', $3::jsonb, 1, 0, 'success', 1, now())`

interface Row {
  readonly id: number
  readonly supplies_id: number
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly required_quantity: number
  readonly norm: { readonly headcount: number }
}
interface Typed {
  readonly suppliesId: number
  readonly quantity: number
}
const levelOf = (quantity: number, required: number) => (quantity === 0 ? 0 : quantity * 2 < required ? 1 : quantity < required ? 2 : 3)

/** `{ projectId, day, items }`: the first declaration of a period by the statements of the product, pipelined as there, in one transaction with fsync, and nothing around them. */
export function bareReserveDeclare(database: Database, body: Record<string, unknown>): Promise<unknown> {
  const { projectId, day } = body
  const typed = new Map((body.items as readonly Typed[]).map(({ suppliesId, quantity }) => [suppliesId, quantity]))
  return database.db.transaction(async (tx) => {
    const client = clientOf(tx)
    const send = async <T>(name: string, text: string, values: readonly unknown[]) =>
      (await client.query({ name: `bare reserve ${name}`, text, values: [...values] })).rows as T[]
    const [, , [open]] = await Promise.all([
      send('node', node, [projectId]),
      send('opening', opening, [day]),
      send<{ id: number; start_day: string; period_key: string }>('period', period, [projectId, day]),
    ])
    const { start_day: startDay, period_key: periodKey } = open!
    const [, , , rows, , , [made]] = await Promise.all([
      send('open node', openNode, [projectId]),
      send('state', state, [projectId]),
      send('locked', locked, [projectId]),
      send<Row>('sheet', sheet, [projectId]),
      send('latest', latest, [projectId, startDay]),
      send('before', before, [projectId, startDay]),
      send<{ id: number }>('next', next, []),
    ])
    const after = rows.map((row) => {
      const quantity = typed.get(row.supplies_id)!
      return { row, quantity, level: levelOf(quantity, row.required_quantity) }
    })
    const all = <T>(value: T) => after.map(() => value)
    const ids = after.map(({ row }) => row.id)
    const at = new Date().toISOString()
    const quantities = after.map(({ quantity }) => quantity)
    const levels = after.map(({ level }) => level)
    const [, , [place]] = await Promise.all([
      send('ledger', ledger, [
        ids,
        all(0),
        quantities,
        all(null),
        all(null),
        all(null),
        all(0),
        all(null),
        levels,
        all(null),
        all(null),
        all(true),
        all(at),
        all(6),
      ]),
      send('log', log, [
        ...[
          ids,
          all(projectId),
          after.map(({ row }) => row.supplies_id),
          all(6),
          after.map(({ row, quantity }) => quantity - row.quantity),
        ],
        ...[quantities, all(null), all(null), all(made!.id)],
      ]),
      send<{ id: number }>('position', position, [projectId]),
      send('held', held, [projectId]),
    ])
    const reached = levels.filter((level) => level >= 3).length
    const items = after.map(({ row, quantity, level }) => ({
      ...{
        suppliesId: row.supplies_id,
        name: row.name,
        spec: null,
        unit: row.unit,
        packUnit: '盒',
        packSize: 20,
        quantity,
        ledgerQuantity: 0,
      },
      ...{
        offQuantity: quantity,
        remark: null,
        nearestExpiry: null,
        expiringQuantity: null,
        requiredQuantity: row.required_quantity,
        stockLevel: level,
      },
    }))
    const counts = [0, 1, 2, 3, 4].map((level) => levels.filter((one) => one === level).length)
    const keys = JSON.stringify(
      Object.fromEntries(after.slice(0, 3).map(({ row, quantity }) => [row.supplies_id, [quantity, row.required_quantity]])),
    )
    const values = [
      made!.id,
      projectId,
      startDay,
      periodKey,
      rows[0]!.norm.headcount,
      (reached * 100) / rows.length,
      rows.length - reached,
      JSON.stringify(items),
    ]
    await Promise.all([
      send('positioned', positioned, [place!.id, counts, [0, 0, 0, 0], rows.length, reached, reached === rows.length ? 1 : 3, keys]),
      send('declared', declared, values),
      send('papers', papers, [open!.id]),
      send('deltas', deltas, [projectId, day, 12]),
      send('line', line, [randomUUID(), projectId, JSON.stringify([{ what: '申报单', id: made!.id, name: periodKey }])]),
    ])
    return { declareId: made!.id, status: 2, lateFilled: false, reachRate: String(reached), shortages: [], hints: [] }
  })
}
