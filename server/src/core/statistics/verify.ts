import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { array, type Database, type Db } from '../db/database.ts'
import { numbersOfKey } from '../db/locks.ts'
import { foldLock } from './fold.ts'
import { mendCounters, type WrongCounter } from './personProof.ts'
import { type Difference, findingsOf, type Proof, prove, type Unit, wrongSlots, wrongTotals } from './proof.ts'
import { spread } from './spread.ts'
import { statVerify } from './tables.ts'

export interface Proving {
  /** Business time, for the record of the proof. */
  readonly clock: () => Date
  readonly trigger: 1 | 2
  /** Ends a proof between two days. */
  readonly signal?: AbortSignal
}

/** Thrown where another process is at the same unit. */
export class AlreadyProving extends Error {}

type Proven = Pick<Database, 'url'> & Partial<Pick<Database, 'replica'>>

const verifyTimeout = 180_000

/** Compares a month's rows with its figures. */
export function verify(database: Proven, unit: Unit, how: Proving): Promise<Proof> {
  return alone(database, unit, async (db) => {
    const startedAt = how.clock()
    const proof = await proveAside(database, db, unit, how)
    await record(db, unit, how, startedAt, proof, false)
    return proof
  })
}

/**
 * The same, and puts right what it found: the differences go in as deltas at their nodes, which heals wrong ancestors too, for a node's
 * own figure is defined by subtraction. Facts that change meanwhile change both sides of a difference alike.
 */
export function repair(database: Pick<Database, 'url'>, unit: Unit, how: Proving): Promise<Proof> {
  return alone(database, unit, async (db) => {
    const startedAt = how.clock()
    const proof = await prove(db, unit, how.signal)
    const isWrong = findingsOf(proof) > 0
    await db.transaction(async (tx) => {
      if (isWrong) await heal(tx, unit, proof)
      await record(tx, unit, how, startedAt, proof, isWrong)
    })
    return proof
  })
}

/** On the replica where there is one: it has each moment as the primary had it. What breaks there is done here. */
async function proveAside({ replica }: Proven, db: Db, unit: Unit, { signal }: Proving): Promise<Proof> {
  if (!replica || !(await replica.reader())) return prove(db, unit, signal)
  try {
    return await connected(replica.url, (there) => prove(drizzle(there, { casing: 'snake_case' }), unit, signal))
  } catch {
    signal?.throwIfAborted()
    return prove(db, unit, signal)
  }
}

/** A connection of its own, for a proof may take longer than a call; one process at a unit. */
const alone = <T>({ url }: Pick<Database, 'url'>, { source, month }: Unit, work: (db: Db) => Promise<T>): Promise<T> =>
  connected(url, async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${numbersOfKey('proof')}) as got`, [`${source.name} ${month}`])
    if (!lock!.got) throw new AlreadyProving()
    return work(drizzle(client, { casing: 'snake_case' }))
  })

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, statement_timeout: verifyTimeout })
  // A lost connection fails the query that waits; without a listener the event would end the process besides.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Under the fold's lock: months by the differences, then years by the months, then totals by the years. Copies and counters are mended without it. */
async function heal(tx: Db, { source, month }: Unit, { differences, wrongCopies, wrongCounters }: Proof) {
  const [year, slot] = month.split('-').map(Number) as [number, number]
  if (wrongCopies.length > 0) await source.copies?.mend(tx, wrongCopies)
  await mendCounters(tx, wrongCounters)
  await tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`)
  const column = (pick: (d: Difference) => unknown) => array(differences.map(pick))
  await spread(
    tx,
    sql`
    select * from unnest(${column((d) => d.orgId)}::bigint[], ${column((d) => d.metric)}::smallint[], ${column((d) => d.dim)}::int[],
      ${column((d) => d.day)}::date[], ${column((d) => d.expected - d.actual)}::bigint[]) t(org_id, metric, dim, day, n)`,
  )
  await tx.execute(sql`
    insert into stat_year as y (metric, year, org_id, dim, m)
    select metric, ${year}::smallint, org_id, dim, array_fill(null::bigint, array[${slot}::int - 1]) || n || array_fill(null::bigint, array[12 - ${slot}::int])
      from (${wrongSlots(source, month)}) wrong
    on conflict (metric, year, org_id, dim) do update set m[${slot}::int] = excluded.m[${slot}::int]`)
  await tx.execute(sql`
    insert into stat_total (metric, org_id, dim, v) select metric, org_id, dim, n from (${wrongTotals(source)}) wrong
    on conflict (metric, org_id, dim) do update set v = excluded.v`)
}

const sampleSize = 50
/** The record names nodes, and nobody. */
const withoutPerson = ({ personId: _personId, ...difference }: WrongCounter): Difference => difference

const record = (db: Db, { source, month }: Unit, { clock, trigger }: Proving, startedAt: Date, proof: Proof, repaired: boolean) =>
  db.insert(statVerify).values({
    source: source.name,
    month: `${month}-01`,
    startedAt: startedAt.toISOString(),
    endedAt: clock().toISOString(),
    keys: proof.keys,
    diffs: findingsOf(proof),
    repaired,
    sample: [...proof.differences, ...proof.wrongCopies, ...proof.wrongCounters.map(withoutPerson)].slice(0, sampleSize),
    triggerKind: trigger,
  })
