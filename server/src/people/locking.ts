import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { param, preparedSelect } from '../core/db/prepared.ts'
import { everWithinScope, inSight, scopeOf, type Within, withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { notifyLocked } from './followers.ts'
import { employee, person } from './tables.ts'
import type { PersonRecord } from './writePeople.ts'

/** People who stand at the caller's sites: writes about them are for whoever has them there (03 §5). */
export const atSites = withinScope(employee.orgId)
/** Those whom the caller's nodes employ, wherever they stand. */
export const onBooks = withinScope(employee.homeOrgId)
export const atSitesOrOnBooks: Within = (ctx) => either(atSites(ctx), onBooks(ctx))
/** The same with those of nodes that are deleted since: nobody else could take them back. */
export const everAtSitesOrOnBooks: Within = (ctx) => either(everWithinScope(employee.orgId)(ctx), everWithinScope(employee.homeOrgId)(ctx))
const either = (sites: SQL | undefined, books: SQL | undefined) => sites && books && or(sites, books)

/** Locks people within the caller's scope, in the order of their ids; one who is not is unknown. */
export async function lockPeople(ctx: WriteCtx, ids: readonly number[], scope: Within = atSites): Promise<PersonRecord[]> {
  const found = await lockKnown(ctx, ids, scope)
  if (found.length !== ids.length) throw notFound()
  return found
}

/** The same for as many of them as there are. */
export async function lockKnown(ctx: WriteCtx, ids: readonly number[], scope: Within): Promise<PersonRecord[]> {
  let found = await recordsOf(ctx, ids, scope).for('update', { of: employee })
  if (found.length < ids.length) found = await lockMoved(ctx, ids, scope)
  await notifyLocked(
    ctx,
    found.map((record) => record.employee.id),
  )
  return found
}

/**
 * A person who was moved while we waited for the lock is compared with the nodes as they were joined before, and seems to be none. Locked by the
 * number alone they stand still, and what is read after that is where they are.
 */
async function lockMoved(ctx: WriteCtx, ids: readonly number[], scope: Within): Promise<PersonRecord[]> {
  const known = (await recordsOf(ctx, ids, scope)).map((record) => record.employee.id)
  await ctx.db
    .select({ id: employee.id })
    .from(employee)
    .where(sql`${employee.id} = any(${array(known)}::bigint[])`)
    .orderBy(employee.id)
    .for('update')
  return recordsOf(ctx, known, scope)
}

/** The same to look at alone. */
export async function findRecords(ctx: Ctx, ids: readonly number[], scope: Within): Promise<PersonRecord[]> {
  const found = await recordsOf(ctx, ids, scope)
  if (found.length !== ids.length) throw notFound()
  return found
}

export const recordsOf = (ctx: Ctx, ids: readonly number[], scope: Within) =>
  ctx.db
    .select({ employee, person })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(sql`${employee.id} = any(${array(ids)}::bigint[])`, isNull(employee.deletedAt), scope(ctx)))
    .orderBy(employee.id)

/** Of one person at the caller's sites, to look at alone. */
export async function recordAtSites(ctx: Ctx, id: number): Promise<PersonRecord> {
  const [found] = await atSitesById(ctx.db, { id, ...scopeOf(ctx) })
  if (!found) throw notFound()
  return found
}
const atSitesById = preparedSelect('record of a person', (db) =>
  db
    .select({ employee, person })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(eq(employee.id, param('id')), isNull(employee.deletedAt), inSight(sql`${employee.orgId}`))),
)

export async function lockPerson(ctx: WriteCtx, id: number): Promise<PersonRecord> {
  const [locked] = await lockPeople(ctx, [id])
  return locked!
}

/** The log entry of a write about a person: person and employee are one record to whoever reads it. */
export function noteOf(ctx: WriteCtx, before: PersonRecord | null, after: PersonRecord | null): void {
  const { employee: employeeRow, person: personRow } = (after ?? before)!
  const record = (stored: PersonRecord | null) => {
    if (!stored) return null
    const { searchText: _search, sex: _sex, nationCode: _nation, ...columns } = stored.employee
    const { idHash: _hash, mobileHash: _mobile, namePinyin: _pinyin, mobileTail: _tail, ...identity } = stored.person
    return { ...identity, ...columns }
  }
  ctx.note({
    what: '员工',
    id: employeeRow.id,
    name: personRow.name,
    orgId: employeeRow.orgId,
    before: record(before),
    after: record(after),
  })
}
