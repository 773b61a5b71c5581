import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { lockArchive } from '../archive/people.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { withinScope } from '../core/db/scope.ts'
import { employee, person } from '../people/tables.ts'
import { student } from '../student/tables.ts'
import { visitor } from '../visitor/tables.ts'
import type { Declarant } from './saveDeclaration.ts'

/** Whose declaration is written, as things stand now. */
export interface Subject extends Declarant {
  readonly name: string
  /** Whoever has left, or whose visit is over, declares nothing more. */
  readonly isOver: boolean
}
type Whose = Pick<Declarant, 'subjectType' | 'visitorId'> & { readonly personId: number | null }

/**
 * A person at the caller's sites, or a visit there: until the write ends nobody moves either, and others who write about the same archive wait.
 * Null: it is none of theirs.
 */
export async function lockSubject(ctx: WriteCtx, whose: Whose): Promise<Subject | null> {
  const found = await find(ctx, whose, true)
  if (!found) return null
  if (whose.subjectType !== SubjectType.visitor) await lockArchive(ctx, found.personId)
  await requireOpen(ctx, [found.orgId])
  return found
}

/** Whether the caller may write about it. */
export const isWritable = async (ctx: Ctx, whose: Whose) => (await find(ctx, whose, false)) !== null

/** Somebody who has signed in on the own phone, wherever they stand. */
export async function lockSelf(ctx: WriteCtx, personId: number): Promise<Subject | null> {
  const found = await one(ctx, employees(ctx, eq(employee.id, personId)), true)
  if (!found) return null
  await lockArchive(ctx, personId)
  await requireOpen(ctx, [found.orgId])
  return ofPerson(SubjectType.employee, found)
}

async function find(ctx: Ctx, { subjectType, personId, visitorId }: Whose, lock: boolean): Promise<Subject | null> {
  if (subjectType === SubjectType.visitor) return visit(ctx, visitorId ?? 0, lock)
  const isEmployee = subjectType === SubjectType.employee
  const rows = isEmployee
    ? employees(ctx, and(eq(employee.id, personId ?? 0), withinScope(employee.orgId)(ctx)))
    : students(ctx, and(eq(student.id, personId ?? 0), withinScope(student.orgId)(ctx)))
  const found = await one(ctx, rows, lock)
  return found && ofPerson(subjectType, found)
}

interface Found {
  readonly personId: number
  readonly orgId: number
  readonly name: string
  readonly status: number
}
const ofPerson = (subjectType: Subject['subjectType'], { status, ...found }: Found): Subject => ({
  ...{ subjectType, visitorId: null, ...found },
  isOver: subjectType === SubjectType.employee && status === EmpStatus.resigned,
})

const employees = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select({ personId: employee.id, orgId: employee.orgId, name: person.name, status: employee.empStatus })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(isNull(employee.deletedAt), where))
    .$dynamic()
const students = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select({ personId: student.id, orgId: student.orgId, name: person.name, status: student.studentStatus })
    .from(student)
    .innerJoin(person, eq(person.id, student.id))
    .where(and(isNull(student.deletedAt), where))
    .$dynamic()

async function one(_ctx: Ctx, rows: ReturnType<typeof employees> | ReturnType<typeof students>, lock: boolean): Promise<Found | null> {
  const [found] = await (lock ? rows.for('share') : rows)
  return (found as Found | undefined) ?? null
}

async function visit(ctx: Ctx, visitorId: number, lock: boolean): Promise<Subject | null> {
  const rows = ctx.db
    .select({ personId: visitor.personId, orgId: visitor.orgId, name: person.name, state: visitor.visitState })
    .from(visitor)
    .innerJoin(person, eq(person.id, visitor.personId))
    .where(and(eq(visitor.id, visitorId), isNull(visitor.deletedAt), withinScope(visitor.orgId)(ctx)))
    .$dynamic()
  const [found] = await (lock ? rows.for('update', { of: visitor }) : rows)
  if (!found) return null
  const { state, ...rest } = found
  const isOver = state !== VisitState.expected && state !== VisitState.inside
  return { subjectType: SubjectType.visitor, visitorId, ...rest, isOver }
}
