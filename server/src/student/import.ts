import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { studentErrors } from '@oems/contract/student/studentFields.ts'
import { students as calls } from '@oems/contract/student/students.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { openArchives } from '../archive/completeness.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { keyedHash } from '../core/db/keys.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { ImportKind, Line, LineResult, Pass } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { personColumns } from '../people/identity.ts'
import { type Found, findPlaces, placeOf } from '../people/importPlaces.ts'
import { knownPersons, nameDiffers, personIdsOf, personKeyOf } from '../people/manyPersons.ts'
import { person } from '../people/tables.ts'
import { headingFor, importColumns, readLine } from './importColumns.ts'
import { alreadyThere, checkStudent, columnsOf, enter, type ValidStudent } from './saving.ts'
import { store } from './store.ts'
import { student } from './tables.ts'

/** A good line. */
interface ImportedStudent {
  readonly orgId: number
  readonly fields: ValidStudent
}

export const studentImport: ImportKind<ImportedStudent> = {
  type: importTypeOf(calls),
  page: 'student/index',
  name: store.what,
  subject: '学生',
  columns: importColumns,
  unique: { person: headingFor('name') },
  tables: [person, student],
  validate,
  write,
}

/** Line by line, then all of them against whom there is already. */
async function validate(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedStudent>[]> {
  const placeAt = await placesOf(ctx, lines, pass)
  const drafts = lines.map(({ cells }) => draftOf(ctx, cells, placeAt(cells.place ?? '')))
  const columns = drafts.map(({ fields }) => fields && personColumns(fields))
  const known = await knownPersons(
    ctx,
    columns.flatMap((one) => one ?? []),
  )
  const enrolled = await enrolledAmong(
    ctx,
    [...known.values()].map(({ id }) => id),
  )
  return drafts.map(({ orgId, fields, errors }, at) => {
    if (!fields || orgId === null) return { row: null, errors, keys: {} }
    const key = personKeyOf(columns[at]!)!
    const one = known.get(key)
    const wrong = [...errors]
    if (one && fields.idNumber !== null && one.name !== fields.name) wrong.push({ column: headingFor('idNumber'), msg: nameDiffers })
    else if (one && enrolled.has(one.id)) wrong.push({ column: headingFor('name'), msg: alreadyThere })
    return { row: wrong.length === 0 ? { orgId, fields } : null, errors: wrong, keys: { person: keyedHash('student', key) } }
  })
}

type PlaceAt = (text: string) => Found | null

async function placesOf(ctx: Ctx, lines: readonly Line[], { placeId }: Pass): Promise<PlaceAt> {
  const texts = new Set(lines.flatMap(({ cells }) => cells.place || []))
  const places = new Map(texts.size > 0 ? await findPlaces(ctx, [...texts]) : [])
  if (placeId !== null) places.set('', await placeOf(ctx, placeId))
  return (text) => places.get(text) ?? null
}

function draftOf({ now }: Ctx, cells: Line['cells'], place: Found | null) {
  const { fields: read, errors: unreadable } = readLine(cells)
  const errors: LineError[] = [...unreadable]
  const isPlace = place !== null && 'id' in place
  if (!isPlace) errors.push({ column: headingFor('place'), msg: place?.complaint ?? `请填写${headingFor('place')}` })
  const orgId = isPlace ? place.id : null
  if (!read) return { orgId, fields: null, errors }
  const { fields, errors: wrong } = checkStudent(read, now)
  const found = new Map([...studentErrors(fields, false), ...wrong].map(({ path, msg }) => [`${path}：${msg}`, { path, msg }]))
  for (const { path, msg } of found.values()) errors.push({ column: headingFor(path), msg })
  return { orgId, fields: errors.length === 0 ? (fields as ValidStudent) : null, errors }
}

/** Which of these people are students, at whichever node. */
async function enrolledAmong({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await db
    .select({ id: student.id })
    .from(student)
    .where(and(inArray(student.id, [...ids]), isNull(student.deletedAt)))
  return new Set(found.map(({ id }) => id))
}

async function write(ctx: WriteCtx, rows: readonly ImportedStudent[], importBatch: string): Promise<void> {
  for (const id of [...new Set(rows.map(({ orgId }) => orgId))].sort((a, b) => a - b)) await lockOpenNode(ctx, id)
  const ids = await personIdsOf(
    ctx,
    rows.map(({ fields }) => fields),
  )
  await openArchives(ctx, ids)
  const drafts = rows.map(({ orgId, fields }, at) => ({ ...columnsOf(fields), id: ids[at]!, orgId, importBatch }))
  const before = await ctx.db
    .select({ id: student.id })
    .from(student)
    .where(inArray(student.id, [...ids]))
  const again = new Set(before.map(({ id }) => id))
  await store.insertAll(
    ctx,
    drafts.filter(({ id }) => !again.has(id)),
  )
  for (const draft of drafts) if (again.has(draft.id)) await enter(ctx, draft)
}
