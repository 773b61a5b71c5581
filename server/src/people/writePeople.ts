import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { SourceType } from '@oems/contract/people/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import { changeEmployeeAccounts, closeEmployeeAccounts, newAccountIds, newEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import type { WriteCtx } from '../core/context.ts'
import { changeRows } from '../core/db/changeRows.ts'
import { insertRows, nextIds, rowsOf, type TableRows } from '../core/db/insertRows.ts'
import { stamp, touch } from '../core/db/store.ts'
import { notifyChanged, notifyDeleted, notifyEntered } from './followers.ts'
import { employeeColumns, personColumns, type ValidEmployee } from './identity.ts'
import { completedBy, knownPeople } from './known.ts'
import { changeStays, correctEmpTypes, enter, movementDay, removeStays } from './movements.ts'
import { enterBooks, removeFromBooks } from './rosterSource.ts'
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
  readonly sourceType: CodeOf<typeof SourceType>
  readonly importBatch: string | null
}

const accountSourceOf = (sourceType: EntrySource['sourceType']) =>
  sourceType === SourceType.import ? AccountSource.employeeImport : AccountSource.manual

/** Ids of people and accounts that nobody has yet, drawn before they are known. */
export interface FreshIds {
  readonly people: readonly number[]
  readonly accounts: Awaited<ReturnType<typeof newAccountIds>>
}
export async function freshIds(ctx: WriteCtx, count: number): Promise<FreshIds> {
  const [people, accounts] = await Promise.all([nextIds(ctx.db, person, count), newAccountIds(ctx, count)])
  return { people, accounts }
}

/** What the caller has asked already, together with something else. */
export interface FoundBefore {
  readonly fresh: FreshIds
  readonly known: Awaited<ReturnType<typeof knownPeople>>
}

/**
 * Persons, accounts, employees, stays and their figures, for one person or thousands: one query for those who are known already as somebody else
 * than an employee, whose record it then is, and one round trip for all rows. Returns the ids in the order of the drafts. A certificate, work
 * number or mobile that somebody else has meanwhile breaks the unique index, with its sentence.
 */
export async function insertPeople(
  ctx: WriteCtx,
  people: readonly NewPerson[],
  from: EntrySource,
  found: Partial<FoundBefore> = {},
): Promise<readonly number[]> {
  const { ids, rows } = await peopleRows(ctx, people, from, found)
  await insertRows(ctx.db, rows)
  await notifyEntered(ctx, ids)
  return ids
}

/** The rows alone, for the caller to insert; what is derived from them (`notifyEntered`) comes behind. */
export async function peopleRows(
  ctx: WriteCtx,
  people: readonly NewPerson[],
  { sourceType, importBatch }: EntrySource,
  found: Partial<FoundBefore> = {},
): Promise<{ readonly ids: readonly number[]; readonly rows: readonly TableRows[] }> {
  const said = people.map(({ fields }) => personColumns(fields))
  const [{ people: ids, accounts: freshAccounts }, known, today] = await Promise.all([
    found.fresh ?? freshIds(ctx, people.length),
    found.known ?? knownPeople(ctx, said),
    movementDay(ctx),
  ])
  const drafts = people.map((one, at) => {
    const before = known[at]
    return { ...one, before, id: before?.id ?? ids[at]!, columns: before ? completedBy(said[at]!, before) : said[at]! }
  })
  const accounts = newEmployeeAccounts(
    ctx,
    freshAccounts,
    drafts
      .filter(({ createAccount }) => createAccount)
      .map(({ id, columns, orgId, homeOrgId }) => ({
        ...columns,
        ...{ employeeId: id, pinyin: columns.namePinyin, orgId, homeOrgId, source: accountSourceOf(sourceType) },
      })),
  )
  const stamped = stamp(ctx)
  const persons = drafts.filter(({ before }) => !before).map(({ id, columns }) => ({ ...stamped, id, ...columns }))
  const adopted = drafts.flatMap(({ before, columns }) =>
    before ? [{ ...columns, ...touch(ctx), id: before.id, version: before.version + 1 }] : [],
  )
  await changeRows(ctx.db, person, adopted)
  const employees = drafts.map(({ id, fields, columns, orgId, homeOrgId }) => ({
    ...stamped,
    ...employeeColumns(fields, columns.namePinyin),
    ...{ id, orgId, homeOrgId, accountId: accounts.ids.get(id) ?? null, sourceType, importBatch },
    importSituation: importBatch === null ? null : ImportSituation.toAdd,
  }))
  const entering = drafts.map(({ id, orgId, fields, columns }) => ({ id, orgId, empType: fields.empType, ...countedOf(columns) }))
  const rows = [
    ...rowsOf(person, persons),
    ...accounts.rows,
    ...rowsOf(employee, employees),
    ...(await enter(ctx, entering, importBatch)),
    ...enterBooks(ctx, drafts, today),
  ]
  return { ids: drafts.map(({ id }) => id), rows }
}

const countedOf = ({ sex, nationCode, birthday }: Pick<Person, 'sex' | 'nationCode' | 'birthday'>) => ({
  sex,
  nationCode,
  birthYear: birthYearOf(birthday),
})

/** An employee with the person, both locked. */
export interface PersonRecord {
  readonly employee: Employee
  readonly person: Person
}

/** What becomes of somebody's fields. */
export interface PersonChange {
  /** Locked where it is written. */
  readonly record: PersonRecord
  readonly fields: ValidEmployee
}

/**
 * Writes corrected fields of one person or thousands, by one statement a table: person, employee, the copies in between, the open stay's kind,
 * the account, and the figures of all stays where something changes that they count. Gives the records as they are then.
 */
export async function changePeople(
  ctx: WriteCtx,
  changes: readonly PersonChange[],
  origin: Partial<Pick<Employee, 'importBatch' | 'importSituation'>> = {},
): Promise<readonly PersonRecord[]> {
  const changed = changes.map((change) => changedRecord(ctx, change, origin))
  const write = async () => {
    await changeRows(
      ctx.db,
      person,
      changed.map((one) => one.person),
    )
    await changeRows(
      ctx.db,
      employee,
      changed.map((one) => one.employee),
    )
    const otherKind = changed.filter(({ before, employee: { empType } }) => before.employee.empType !== empType)
    await correctEmpTypes(
      ctx,
      otherKind.map((one) => one.employee),
    )
  }
  const recounted = changed.filter(({ before, columns, employee: { empType } }) => countsOtherwise(before, { ...columns, empType }))
  if (recounted.length === 0) await write()
  else
    await changeStays(
      ctx,
      recounted.map(({ before }) => before.employee.id),
      write,
    )
  await changeEmployeeAccounts(ctx, changed.flatMap(accountChange))
  await notifyChanged(
    ctx,
    changed.map(({ before }) => before.employee.id),
  )
  return changed.map(({ before, ...one }) => ({
    person: { ...before.person, ...one.person },
    employee: { ...before.employee, ...one.employee },
  }))
}

function changedRecord(ctx: WriteCtx, { record, fields }: PersonChange, origin: Partial<Employee>) {
  const columns = personColumns(fields)
  const { id } = record.person
  return {
    before: record,
    columns,
    person: { ...columns, ...touch(ctx), id, version: record.person.version + 1 },
    employee: { ...employeeColumns(fields, columns.namePinyin), ...origin, ...touch(ctx), id, version: record.employee.version + 1 },
  }
}
type ChangedRecord = ReturnType<typeof changedRecord>

function countsOtherwise({ employee: { empType }, person: before }: PersonRecord, after: ChangedRecord['columns'] & { empType: number }) {
  const [one, other] = [countedOf(before), countedOf(after)]
  return empType !== after.empType || one.sex !== other.sex || one.nationCode !== other.nationCode || one.birthYear !== other.birthYear
}

/** The account knows name and mobile. */
function accountChange({ before, columns }: ChangedRecord) {
  const { name, namePinyin: pinyin, telephoneCode, mobile, mobileHash } = columns
  const { accountId: id } = before.employee
  const isSame = name === before.person.name && mobileHash === before.person.mobileHash
  return id === null || isSame ? [] : [{ id, name, pinyin, telephoneCode, mobile, mobileHash }]
}

/** Wrong entries: stays and figures go as if they had never been; person and employee stay as deleted rows, the account ends. */
export async function deletePeople(ctx: WriteCtx, ids: readonly number[], deleteReason: string): Promise<void> {
  const deletion = { ...touch(ctx), deletedAt: ctx.now.toISOString() }
  await changeStays(ctx, ids, () => removeStays(ctx, ids))
  await removeFromBooks(ctx, ids)
  await notifyDeleted(ctx, ids)
  await ctx.db
    .update(employee)
    .set({ ...deletion, deleteReason, onPost: false, version: sql`${employee.version} + 1` })
    .where(inArray(employee.id, [...ids]))
  await ctx.db
    .update(person)
    .set({ ...deletion, version: sql`${person.version} + 1` })
    .where(inArray(person.id, [...ids]))
  await closeEmployeeAccounts(ctx, ids)
}
