import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { notifyLocked } from './followers.ts'
import { employee, person } from './tables.ts'
import type { PersonRecord } from './writePeople.ts'

const scope = withinScope(employee.orgId)

/** Locks people who stand within the caller's scope, in the order of their ids; one who does not is unknown. */
export async function lockPeople(ctx: WriteCtx, ids: readonly number[]): Promise<PersonRecord[]> {
  const found = await ctx.db
    .select({ employee, person })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(inArray(employee.id, [...ids]), isNull(employee.deletedAt), scope(ctx)))
    .orderBy(employee.id)
    .for('update', { of: employee })
  if (found.length !== ids.length) throw notFound()
  await notifyLocked(ctx, ids)
  return found
}

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
