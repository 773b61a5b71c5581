import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { SourceType } from '@oems/contract/people/codes.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { changeEmployeeAccount, closeEmployeeAccounts, newAccountIds, newEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import type { WriteCtx } from '../core/context.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { stamp, touch } from '../core/db/store.ts'
import { notifyDeleted } from './followers.ts'
import { employeeColumns, personColumns, type ValidEmployee } from './identity.ts'
import { changeStays, correctEmpType, enter, removeStays } from './movements.ts'
import { birthYearOf } from './staySource.ts'
import { type Employee, employee, type Person, person } from './tables.ts'

export interface NewPerson {
  /** Validated by `validateEmployee`, tidied, unknown so far. */
  readonly fields: ValidEmployee
  /** Nodes that the write has locked (`lockOpenNode`). */
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
  const entering = drafts.map(({ id, orgId, fields }) => ({ id, orgId, ...countedOf(fields) }))
  await insertRows(ctx.db, [
    ...rowsOf(person, persons),
    ...accounts.rows,
    ...rowsOf(employee, employees),
    ...(await enter(ctx, entering, importBatch)),
  ])
  return drafts.map(({ id }) => id)
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
  const changed = await changeStays(ctx, [before.id], async () => {
    const [changedPerson] = await ctx.db
      .update(person)
      .set({ ...columns, ...touch(ctx), version: previousPerson.version + 1 })
      .where(eq(person.id, previousPerson.id))
      .returning()
    const [changedEmployee] = await ctx.db
      .update(employee)
      .set({ ...employeeColumns(fields, columns.namePinyin), ...touch(ctx), version: before.version + 1 })
      .where(eq(employee.id, before.id))
      .returning()
    if (before.empType !== fields.empType) await correctEmpType(ctx, before.id, fields.empType)
    return { employee: changedEmployee!, person: changedPerson! }
  })
  if (before.accountId !== null) await changeEmployeeAccount(ctx, before.accountId, { ...columns, pinyin: columns.namePinyin })
  return changed
}

/** Wrong entries: stays and figures go as if they had never been; person and employee stay as deleted rows, the account ends. */
export async function deletePeople(ctx: WriteCtx, ids: readonly number[], deleteReason: string): Promise<void> {
  const deletion = { ...touch(ctx), deletedAt: ctx.now.toISOString() }
  await changeStays(ctx, ids, () => removeStays(ctx, ids))
  await notifyDeleted(ctx, ids)
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
