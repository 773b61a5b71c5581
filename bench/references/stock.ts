import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const place = `
  select c.*, o.path, o.is_outside from org_clinic c join org o on o.id = c.org_id where c.id = $1 and c.deleted_at is null`
const node = 'select * from org where id = $1 and deleted_at is null for key share'
const closed = `
  select exists (select from project where project_id = $1 and project_status = 5) closed,
    (select coalesce(jsonb_agg(id), '[]') from org where id = any($2::bigint[]) and status = 0) disabled`
const missing = `
  insert into clinic_drug (created_at, created_by, updated_at, updated_by, org_id, clinic_id, drug_id, quantity, usable_quantity, min_quantity, min_mode, amount)
  select now(), 1, now(), 1, c.org_id, c.id, d.id, 0, 0, 0, 1, 0 from org_clinic c join dict_drug d on d.id = any($2::bigint[])
   where c.id = $1 and not exists (select from clinic_drug k where k.clinic_id = c.id and k.drug_id = d.id) order by d.id
  on conflict (clinic_id, drug_id) do nothing`
const cards = `
  select c.*, d.* from clinic_drug c join dict_drug d on d.id = c.drug_id where c.clinic_id = $1 and c.drug_id = any($2::bigint[])
   order by c.drug_id for update of c`
const batches = `
  select * from stock_batch where clinic_id = $1 and drug_id = any($2::bigint[]) and quantity > 0 order by id for update`
const bill = `
  insert into stock_bill (created_at, created_by, updated_at, updated_by, org_id, clinic_id, bill_no, bill_type, state, occur_day, line_num, amount, loan_flag, posted_at, posted_by)
  values (now(), 1, now(), 1, $1, $2, next_stock_bill_no($2::bigint, $3::date, 'CK'), 22, 1, $3::date, $4, $5, 0, now(), 1) returning *`
const moves = `
  insert into stock_move (bill_id, org_id, clinic_id, drug_id, batch_id, delta, batch_after, drug_after, occur_day, posted_at, price)
  select $1, $2, $3, m.drug_id, m.batch_id, m.delta, m.batch_after, m.drug_after, $4::date, now(), m.price
    from unnest($5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::int[], $10::numeric[]) m (drug_id, batch_id, delta, batch_after, drug_after, price)
  returning id`
const left = `
  update stock_batch b set quantity = n.quantity, version = b.version + 1, updated_at = now()
    from unnest($1::bigint[], $2::int[]) n (id, quantity) where b.id = n.id`
const states = `
  update clinic_drug c set quantity = n.quantity, usable_quantity = n.quantity, amount = n.quantity * 10, last_move_at = now(), version = c.version + 1, updated_at = now()
    from unnest($1::bigint[], $2::int[]) n (id, quantity) where c.id = n.id`
const position = 'select * from stock_position where clinic_id = $1 and to_day is null for update'
const moved = 'update stock_position set amount = amount - $2 where clinic_id = $1 and to_day is null'
const deltas = `
  insert into stat_delta (org_id, metric, dim, day, n) select $1::bigint, 9001, g, $2::date, 1 from generate_series(1, $3::int) g`
const line = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key, operation, diff, result,
    code, msg, cost_ms, created_at)
  values ($1, 2, 1, 'bare', 'bare', 7, $2, 'bare', 'WEB', '127.0.0.1', 'bare', 'POST /oemr-api/drug-stock/save', 'bare', $3::jsonb, 1, 0, 'success', 1, now())`

interface Card {
  readonly drug_id: number
  readonly quantity: number
}
interface Batch extends Card {
  readonly id: number
  readonly unit_price: string
}

/** `{ clinicId, drugIds, day }`: an issue of one unit of each drug by the statements of the product, in one transaction with fsync, and nothing around them. */
export async function bareIssue(pool: pg.Pool, { clinicId, drugIds, day }: Record<string, unknown>): Promise<unknown> {
  const client = await pool.connect()
  const ask = async <Row>(name: string, text: string, values: unknown[]) =>
    (await client.query({ name: `bare ${name}`, text, values })).rows as Row[]
  try {
    await client.query('begin')
    const [clinic] = await ask<{ org_id: number; path: string }>('place', place, [clinicId])
    const { org_id: orgId, path } = clinic!
    await ask('node', node, [orgId])
    await ask('closed', closed, [orgId, path.split('/').filter(Boolean)])
    await ask('missing', missing, [clinicId, drugIds])
    const held = await client.query({ name: 'bare cards', text: cards, values: [clinicId, drugIds], rowMode: 'array' })
    const at = (name: string) => held.fields.findIndex((field) => field.name === name)
    const [idAt, drugAt, quantityAt] = [at('id'), at('drug_id'), at('quantity')]
    const rows = await ask<Batch>('batches', batches, [clinicId, drugIds])
    const taken = held.rows.map((card) => {
      const own = rows.find((batch) => batch.drug_id === card[drugAt])!
      return { batch: own, cardId: card[idAt] as number, after: (card[quantityAt] as number) - 1 }
    })
    const made = await ask<{ id: number }>('bill', bill, [orgId, clinicId, day, taken.length, taken.length * 10])
    await ask('moves', moves, [
      ...[
        made[0]!.id,
        orgId,
        clinicId,
        day,
        taken.map(({ batch }) => batch.drug_id),
        taken.map(({ batch }) => batch.id),
        taken.map(() => -1),
      ],
      ...[taken.map(({ batch }) => batch.quantity - 1), taken.map(({ after }) => after), taken.map(({ batch }) => batch.unit_price)],
    ])
    await ask('left', left, [taken.map(({ batch }) => batch.id), taken.map(({ batch }) => batch.quantity - 1)])
    await ask('states', states, [taken.map(({ cardId }) => cardId), taken.map(({ after }) => after)])
    await ask('position', position, [clinicId])
    await ask('moved', moved, [clinicId, taken.length * 10])
    await ask('deltas', deltas, [orgId, day, 3 * taken.length])
    await ask('line', line, [randomUUID(), orgId, JSON.stringify(taken)])
    await client.query('commit')
    return { billId: made[0]!.id }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
