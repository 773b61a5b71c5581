import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { MoveKind, SourceType } from '@oems/contract/people/codes.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { changeEmployeeAccount, closeEmployeeAccounts, newAccountIds, newEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, nextIds, type RowSet, rowsOf } from '../core/db/insertRows.ts'
import { stamp, touch } from '../core/db/store.ts'
import { diff } from '../core/statistics/source.ts'
import { notifyDeleted, notifyStaysChanged } from './followers.ts'
import { employeeColumns, personColumns, type ValidEmployee } from './identity.ts'
import { birthYearOf, type CountedStay, countedStays, stays } from './staySource.ts'
import { type Employee, type EmpStay, employee, empStay, type Person, person } from './tables.ts'

export interface NewPerson {
  /** Validated by `validateEmployee`, tidied, unknown so far. */
  readonly fields: ValidEmployee
  /** Nodes that the write has locked (`lockNode`). */
  readonly orgId: number
  readonly homeOrgId: number
  readonly createAccount: boolean
}
export interface EntrySource {
  readonly sourceType: typeof SourceType.manual | typeof SourceType.import
  readonly importBatch: string | null
}

const accountSources = { [SourceType.manual]: AccountSource.manual, [SourceType.import]: AccountSource.employeeImport }

/** Ids of people and accounts that nobody has yet, drawn before they are known. */
export interface FreshIds {
  readonly people: readonly number[]
  readonly accounts: Awaited<ReturnType<typeof newAccountIds>>
}
export async function freshIds(ctx: WriteCtx, count: number): Promise<FreshIds> {
  return { people: await nextIds(ctx.db, person, count), accounts: await newAccountIds(ctx, count) }
}

/**
 * Persons, accounts, employees, stays and their figures, all in one round trip to the database, for one person or thousands. Returns the ids in
 * the order of the drafts. A certificate, work number or mobile that somebody else has meanwhile breaks the unique index, with its sentence.
 */
export async function insertPeople(
  ctx: WriteCtx,
  people: readonly NewPerson[],
  { sourceType, importBatch }: EntrySource,
  fresh?: FreshIds,
): Promise<readonly number[]> {
  const { people: ids, accounts: freshAccounts } = fresh ?? (await freshIds(ctx, people.length))
  const drafts = people.map((one, at) => ({ ...one, id: ids[at]!, columns: personColumns(one.fields) }))
  const accounts = newEmployeeAccounts(
    ctx,
    freshAccounts,
    drafts
      .filter(({ createAccount }) => createAccount)
      .map(({ id, columns, orgId, homeOrgId }) => ({
        ...columns,
        ...{ employeeId: id, pinyin: columns.namePinyin, orgId, homeOrgId, source: accountSources[sourceType] },
      })),
  )
  const stamped = stamp(ctx)
  const persons = drafts.map(({ id, columns }) => ({ ...stamped, id, ...columns }))
  const employees = drafts.map(({ id, fields, columns, orgId, homeOrgId }) => ({
    ...stamped,
    ...employeeColumns(fields, columns.namePinyin),
    ...{ id, orgId, homeOrgId, accountId: accounts.ids.get(id) ?? null, sourceType, importBatch },
  }))
  await insertRows(ctx.db, [
    ...rowsOf(person, persons),
    ...accounts.rows,
    ...rowsOf(employee, employees),
    ...openStays(ctx, drafts, importBatch),
  ])
  return drafts.map(({ id }) => id)
}

/** Whoever comes declares from the next day on (03 §4.1 no. 5). */
function openStays(ctx: WriteCtx, people: readonly (NewPerson & { id: number })[], batchKey: string | null): RowSet[] {
  const fromDay = dayOf(ctx.now)
  const dueFrom = addDays(fromDay, 1)
  const operatorId = ctx.actor.accountId
  diff(
    ctx,
    stays,
    null,
    people.map(({ id, orgId, fields }) => ({ id, orgId, fromDay, toDay: null, ...countedOf(fields) })),
  )
  const opened = people.map(({ id, orgId, fields: { empType } }) => ({
    ...{ personId: id, orgId, empType, fromDay, dueFrom },
    ...{ reasonIn: MoveKind.hired, batchKey, operatorId },
  }))
  return rowsOf(empStay, opened)
}

const countedOf = ({ empType, sex, nationCode, birthday }: ValidEmployee) => ({
  empType,
  sex,
  nationCode,
  birthYear: birthYearOf(birthday),
})

/** An employee with the person, both locked. */
export interface PersonRecord {
  readonly employee: Employee
  readonly person: Person
}

/** Writes corrected fields: person, employee, the copies in between, the open stay's kind, the account, and the figures of all stays. */
export async function changePerson(
  ctx: WriteCtx,
  { employee: before, person: previousPerson }: PersonRecord,
  fields: ValidEmployee,
): Promise<PersonRecord> {
  const columns = personColumns(fields)
  const counted = await lockedStays(ctx, [before.id])
  const [changedPerson] = await ctx.db
    .update(person)
    .set({ ...columns, ...touch(ctx), version: previousPerson.version + 1 })
    .where(eq(person.id, previousPerson.id))
    .returning()
  const [changed] = await ctx.db
    .update(employee)
    .set({ ...employeeColumns(fields, columns.namePinyin), ...touch(ctx), version: before.version + 1 })
    .where(eq(employee.id, before.id))
    .returning()
  if (before.empType !== fields.empType) await changeOpenStay(ctx, before.id, fields.empType)
  diff(ctx, stays, counted, await lockedStays(ctx, [before.id]))
  if (before.accountId !== null) await changeEmployeeAccount(ctx, before.accountId, { ...columns, pinyin: columns.namePinyin })
  return { employee: changed!, person: changedPerson! }
}

/** Another kind of employee is a correction: it holds for the whole of the open stay. */
async function changeOpenStay(ctx: WriteCtx, personId: number, empType: number) {
  const [before] = await ctx.db.select().from(empStay).where(sql`${empStay.personId} = ${personId} and ${empStay.toDay} is null`)
  if (!before) return
  const after: EmpStay = { ...before, empType }
  await ctx.db.update(empStay).set({ empType }).where(eq(empStay.id, before.id))
  await notifyStaysChanged(ctx, [before], [after])
}

const lockedStays = ({ db }: WriteCtx, personIds: readonly number[]) =>
  ask<CountedStay>(db, sql`${countedStays} where s.person_id = any(${array(personIds)}::bigint[]) order by s.id for update of s`)

/** Wrong entries: stays and figures go as if they had never been; person and employee stay as deleted rows, the account ends. */
export async function deletePeople(ctx: WriteCtx, ids: readonly number[], deleteReason: string): Promise<void> {
  const deletion = { ...touch(ctx), deletedAt: ctx.now.toISOString() }
  diff(ctx, stays, await lockedStays(ctx, ids), null)
  await notifyDeleted(ctx, ids)
  await ctx.db.delete(empStay).where(inArray(empStay.personId, [...ids]))
  await ctx.db
    .update(employee)
    .set({ ...deletion, deleteReason, version: sql`${employee.version} + 1` })
    .where(inArray(employee.id, [...ids]))
  await ctx.db
    .update(person)
    .set({ ...deletion, version: sql`${person.version} + 1` })
    .where(inArray(person.id, [...ids]))
  await closeEmployeeAccounts(ctx, ids)
}
