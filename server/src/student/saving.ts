import type { Input } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { type StudentFields as Fields, StudentFields } from '@oems/contract/student/studentFields.ts'
import type { students } from '@oems/contract/student/students.ts'
import { and, eq, isNull, notExists } from 'drizzle-orm'
import { keepComplete, openArchives } from '../archive/completeness.ts'
import { isNation } from '../area/nations.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { stamp, touch } from '../core/db/store.ts'
import { badInput, conflict, notFound } from '../core/errors.ts'
import { unmasked } from '../core/masks.ts'
import { givenColumns } from '../people/givenIdentity.ts'
import { personColumns, type ValidPerson } from '../people/identity.ts'
import { personOf, validatePerson } from '../people/persons.ts'
import { lockPlace } from '../people/place.ts'
import { e } from '../people/search.ts'
import { employee, person } from '../people/tables.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { store } from './store.ts'
import { type StudentRow, student as t } from './tables.ts'

/** Fields that have passed `checkStudent`. */
export type ValidStudent = Omit<Fields, 'sex'> & Pick<ValidPerson, 'sex'>

/** What is wrong with a form or a line, and the fields as they are kept. */
export function checkStudent(draft: Fields, now: Date) {
  const { fields, errors } = validatePerson(draft, now)
  const studyNation = fields.studyNation.toUpperCase()
  const nation: FieldError[] = isNation(studyNation) ? [] : [{ path: 'studyNation', msg: '留学国家不正确' }]
  return { fields: { ...fields, studyNation }, errors: [...errors, ...nation] }
}

function validStudent(ctx: Pick<WriteCtx, 'now'>, draft: Fields): ValidStudent {
  const { fields, errors } = checkStudent(draft, ctx.now)
  if (errors.length > 0) throw badInput(errors)
  return fields as ValidStudent
}

/** The row of a student: the person's columns as they were given, and the student's own. */
export const columnsOf = (fields: ValidStudent) => ({ ...fields, ...givenColumns(fields) })

export async function save(ctx: WriteCtx, { orgId, ...draft }: Input<typeof students.save>) {
  const node = await lockPlace(ctx, orgId, 'orgId')
  const fields = validStudent(ctx, draft)
  await requireGuardian(ctx, fields.guardianEmployeeId)
  const { id } = await personOf(ctx, fields)
  await openArchives(ctx, [id])
  return { id: (await enter(ctx, { ...columnsOf(fields), id, orgId: node.id, importBatch: null })).id }
}

type Entered = ReturnType<typeof columnsOf> & Pick<StudentRow, 'id' | 'orgId' | 'importBatch'>

/** A new row, or again that of somebody who was deleted: there is one a person. */
export async function enter(ctx: WriteCtx, row: Entered): Promise<StudentRow> {
  const [before] = await ctx.db.select().from(t).where(eq(t.id, row.id)).for('update')
  if (!before) return store.insert(ctx, row)
  if (before.deletedAt === null) throw conflict(alreadyThere)
  const [after] = await ctx.db
    .update(t)
    .set({ ...row, ...stamp(ctx), deletedAt: null, version: before.version + 1 })
    .where(eq(t.id, row.id))
    .returning()
  ctx.note({ what: store.what, id: row.id, orgId: row.orgId, before: null, after: after! })
  return after!
}
/** Wherever the student is looked after: the same words. */
export const alreadyThere = '该学生已登记，不能重复新增'

/** The whole record as the form sends it back; a masked number that nobody touched stays what it is. */
export async function update(ctx: WriteCtx, { id, version, orgId, ...submitted }: Input<typeof students.update>): Promise<void> {
  const before = await store.get(ctx, id)
  if (orgId !== before.orgId) await lockPlace(ctx, orgId, 'orgId')
  const fields = validStudent(ctx, unmasked(StudentFields.properties, submitted, before))
  if (fields.guardianEmployeeId !== before.guardianEmployeeId) await requireGuardian(ctx, fields.guardianEmployeeId)
  await store.update(ctx, { ...columnsOf(fields), orgId, id, version })
  await correctPerson(ctx, before, fields)
}

/**
 * The person's record follows a correction where it began with the student: what others wrote, and what stands on an employee, stays as it is
 * (03 §2).
 */
async function correctPerson(ctx: WriteCtx, { id, createdAt, createdBy }: StudentRow, fields: ValidStudent): Promise<void> {
  const begunHere = and(eq(person.id, id), eq(person.createdAt, createdAt), eq(person.createdBy, createdBy))
  const asEmployee = ctx.db
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.id, id), isNull(employee.deletedAt)))
  await ctx.db
    .update(person)
    .set({ ...personColumns(fields), ...touch(ctx) })
    .where(and(begunHere, isNull(person.deletedAt), notExists(asEmployee)))
  await keepComplete(ctx, [id])
}

/** An employee whom the caller may see. */
async function requireGuardian(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null) return
  const [guardian] = await ctx.db
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.id, id), visibleEmployees(ctx)))
  if (!guardian) throw notFound()
}
