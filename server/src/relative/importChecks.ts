import { tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { relativesAtMost } from '@oems/contract/relative/codes.ts'
import { numberErrors } from '@oems/contract/relative/relativeFields.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Ctx } from '../core/context.ts'
import { keyedHash } from '../core/db/keys.ts'
import { idHashOf } from '../core/identity.ts'
import type { Line, LineResult, Pass } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { personColumns, type ValidPerson } from '../people/identity.ts'
import { atSites } from '../people/locking.ts'
import { knownPersons, nameDiffers, personKeyOf } from '../people/manyPersons.ts'
import { validatePerson } from '../people/persons.ts'
import { employee, person } from '../people/tables.ts'
import { boundOf, tooMany } from './binding.ts'
import { headingFor, type RelativeLine, readLine } from './importColumns.ts'
import { boundAlready } from './tables.ts'

/** A good line. */
export interface ImportedRelative {
  readonly employeeId: number
  readonly relation: Static<typeof RelativeLine>['relation']
  readonly fields: ValidPerson
}

const idTypes = IdType.options.map(({ value }) => value)
const hashesOf = (number: string) => idTypes.map((idType) => idHashOf(idType, tidyIdNumber(number)))

/** Validates lines set by set: whose relatives, who they are, whether they are bound already, and whether there is room for one more. */
export async function validateLines(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedRelative>[]> {
  const employeeOf = await employeesOf(ctx, lines)
  const drafts = lines.map(({ cells }) => draftOf(ctx, cells, employeeOf))
  const columns = drafts.flatMap(({ fields }) => (fields ? [personColumns(fields)] : []))
  const known = await knownPersons(ctx, columns)
  const room = await roomOf(ctx, [...new Set(drafts.flatMap(({ employeeId }) => employeeId ?? []))], pass)
  return drafts.map(({ employeeId, relation, fields, errors }) => {
    if (!fields || employeeId === null || relation === null) return { row: null, errors, keys: {} }
    const key = personKeyOf(personColumns(fields))!
    const wrong = [...errors, ...room(employeeId, known.get(key), fields)]
    return {
      row: wrong.length === 0 ? { employeeId, relation, fields } : null,
      errors: wrong,
      keys: { relative: keyedHash('relative', `${employeeId}:${key}`) },
    }
  })
}

type Employee = Pick<typeof employee.$inferSelect, 'id' | 'nationCode'>
type EmployeeOf = (number: string) => Employee | undefined

/** By whichever certificate they have: employees at the caller's sites, for of others nobody learns here. */
async function employeesOf(ctx: Ctx, lines: readonly Line[]): Promise<EmployeeOf> {
  const hashes = lines.flatMap(({ cells }) => (cells.employeeNumber ? hashesOf(cells.employeeNumber) : []))
  const found = await ctx.db
    .select({ id: employee.id, nationCode: employee.nationCode, idHash: person.idHash })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(inArray(person.idHash, [...new Set(hashes)]), isNull(person.deletedAt), isNull(employee.deletedAt), atSites(ctx)))
  const byHash = new Map(found.map((one) => [one.idHash, one]))
  return (number) => hashesOf(number).flatMap((hash) => byHash.get(hash) ?? [])[0]
}

function draftOf({ now }: Ctx, cells: Line['cells'], employeeOf: EmployeeOf) {
  const { fields: read, errors: unreadable } = readLine(cells)
  const own = cells.employeeNumber ? employeeOf(cells.employeeNumber) : undefined
  const nobody = cells.employeeNumber && !own ? [{ column: headingFor('employeeNumber'), msg: '未找到员工' }] : []
  const errors: LineError[] = [...unreadable, ...nobody]
  if (!read) return { employeeId: own?.id ?? null, relation: null, fields: null, errors }
  const { employeeNumber: _number, relation, ...person } = read
  const idType = person.idType ?? (person.idNumber === null ? null : IdType.residentCard)
  const { fields, errors: wrong } = validatePerson({ ...person, idType, birthday: null, nationCode: own?.nationCode ?? 'CN' }, now)
  for (const { path, msg } of [...numberErrors(fields), ...wrong]) errors.push({ column: headingFor(path), msg })
  return { employeeId: own?.id ?? null, relation, fields: errors.length === 0 ? (fields as ValidPerson) : null, errors }
}

/** What speaks against one more relative of an employee; whom nothing speaks against is counted. */
async function roomOf(ctx: Ctx, employeeIds: readonly number[], { memo, revalidating }: Pass) {
  const bound = Map.groupBy(await boundOf(ctx, employeeIds), ({ employeeId }) => employeeId)
  // While lines are written, those of the pages before are bound already.
  const added = ((!revalidating && memo.get('added')) || new Map()) as Map<number, number>
  memo.set('added', added)
  const error = (field: string, msg: string): LineError[] => [{ column: headingFor(field), msg }]
  return (employeeId: number, known: { id: number; name: string } | undefined, { name, idNumber }: ValidPerson): LineError[] => {
    const own = bound.get(employeeId) ?? []
    const count = (added.get(employeeId) ?? 0) + 1
    if (known && idNumber !== null && known.name !== name) return error('idNumber', nameDiffers)
    if (known?.id === employeeId) return error('name', '不能把本人绑定为亲属')
    if (known && own.some(({ personId }) => personId === known.id)) return error('name', boundAlready)
    if (own.length + count > relativesAtMost) return error('employeeNumber', tooMany)
    added.set(employeeId, count)
    return []
  }
}
