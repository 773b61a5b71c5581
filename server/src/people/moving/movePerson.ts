import { randomUUID } from 'node:crypto'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { moveEmployeeAccounts, restoreEmployeeAccounts, stopEmployeeAccounts } from '../../accounts/employeeAccounts.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { touch } from '../../core/db/store.ts'
import { notifyChanged } from '../followers.ts'
import { noteOf } from '../locking.ts'
import { changeStays, movementDay, replaceStays, type StayChange } from '../movements.ts'
import { changeBooks, type Moved } from '../rosterSource.ts'
import { type CountedStay, countedStays } from '../staySource.ts'
import { type Employee, employee } from '../tables.ts'
import { declaredOn } from '../today.ts'
import type { PersonRecord } from '../writePeople.ts'
import { planStay } from './plan.ts'

/** One person and what becomes of them. */
export interface Move {
  readonly record: PersonRecord
  readonly kind: CodeOf<typeof MoveKind>
  /** Where the record is kept from now on: the site, and the employer. */
  readonly orgId: number
  readonly homeOrgId: number
  readonly empStatus: Employee['empStatus']
  /** Days of the record that go with it. */
  readonly days?: Partial<Pick<Employee, 'arrivalDate' | 'leaveDate' | 'expectReturnDate'>>
}

/** Whoever is on post stands at the site; everybody else stands nowhere. */
const standsAt = ({ orgId, empStatus }: Move) => (empStatus === EmpStatus.onPost ? orgId : null)

export interface PlannedMove {
  readonly move: Move
  readonly stays: readonly CountedStay[]
  /** Null: the person stands where they stood. */
  readonly change: StayChange | null
}

/** What becomes of the stays of people, by the day on which it is done. */
export async function planMoves(ctx: Ctx, moves: readonly Move[], today: string): Promise<PlannedMove[]> {
  const ids = moves.map(({ record }) => record.employee.id)
  const found = await ask<CountedStay & { personId: number }>(
    ctx.db,
    sql`select c.*, e.person_id as "personId" from (${countedStays} where s.person_id = any(${array(ids)}::bigint[])) c
        join emp_stay e on e.id = c.id order by c.id`,
  )
  const staysOf = Map.groupBy(found, ({ personId }) => personId)
  const declared = await declaredOn(ctx, ids, today)
  return moves.map((move) => {
    const { id: personId, empType } = move.record.employee
    const stays = staysOf.get(personId) ?? []
    const plan = planStay({ stays, empType, today, declared: declared.has(personId) }, standsAt(move))
    return { move, stays, change: plan && { ...plan, personId, reason: move.kind } }
  })
}

/**
 * The one way by which people go elsewhere, leave or come back (03 §7): stays and their figures, the duty of the days that are open, the record,
 * the role and the account, in one transaction. The people are locked (`lockPeople`), the nodes they come to as well; the day is taken behind
 * those locks. Nothing else changes where somebody stands, but entry and deletion.
 */
export async function movePeople(ctx: WriteCtx, moves: readonly Move[]): Promise<PlannedMove[]> {
  if (moves.length === 0) return []
  const planned = await planMoves(ctx, moves, await movementDay(ctx))
  const changes = planned.flatMap(({ change }) => change ?? [])
  await changeStays(
    ctx,
    changes.map(({ personId }) => personId),
    () => replaceStays(ctx, changes, randomUUID()),
  )
  await writeRecords(ctx, moves)
  await changeBooks(ctx, moves.filter(isMove).map(bookedMove), await movementDay(ctx))
  await moveAccounts(ctx, moves)
  await notifyChanged(
    ctx,
    moves.map(({ record }) => record.employee.id),
  )
  for (const { record, orgId, homeOrgId, empStatus, days } of moves)
    noteOf(ctx, record, { ...record, employee: { ...record.employee, orgId, homeOrgId, empStatus, ...days } })
  return planned
}

/** A day of the record that changes alone is no move. */
const isMove = ({ record: { employee }, orgId, homeOrgId, empStatus }: Move) =>
  employee.empStatus !== empStatus || employee.orgId !== orgId || employee.homeOrgId !== homeOrgId

/** Whoever leaves is counted where they leave, everybody else where they come to. */
const bookedMove = ({ record, kind, orgId }: Move): Moved => {
  const { id: personId, orgId: from } = record.employee
  return { personId, kind, orgId: kind === MoveKind.offSite || kind === MoveKind.resigned ? from : orgId }
}

export const movePerson = (ctx: WriteCtx, move: Move) => movePeople(ctx, [move])

/** By one statement: what is left out of `days` stays as it is. */
async function writeRecords(ctx: WriteCtx, moves: readonly Move[]): Promise<void> {
  const column = (pick: (move: Move) => unknown) => array(moves.map(pick))
  const day = (name: keyof NonNullable<Move['days']>) =>
    column(({ record, days }) => (days && name in days ? days[name] : record.employee[name]) ?? null)
  await ctx.db
    .update(employee)
    .set({
      ...touch(ctx),
      version: sql`${employee.version} + 1`,
      orgId: sql`m.org_id`,
      homeOrgId: sql`m.home_org_id`,
      empStatus: sql`m.emp_status`,
      onPost: sql`m.on_post`,
      arrivalDate: sql`m.arrival_date`,
      leaveDate: sql`m.leave_date`,
      expectReturnDate: sql`m.expect_return_date`,
    })
    .from(
      sql`unnest(${column(({ record }) => record.employee.id)}::bigint[], ${column(({ orgId }) => orgId)}::bigint[],
        ${column(({ homeOrgId }) => homeOrgId)}::bigint[], ${column(({ empStatus }) => empStatus)}::smallint[],
        ${column((move) => standsAt(move) !== null)}::boolean[], ${day('arrivalDate')}::date[],
        ${day('leaveDate')}::date[], ${day('expectReturnDate')}::date[])
        as m (id, org_id, home_org_id, emp_status, on_post, arrival_date, leave_date, expect_return_date)`,
    )
    .where(eq(employee.id, sql`m.id`))
}

async function moveAccounts(ctx: WriteCtx, moves: readonly Move[]): Promise<void> {
  const idsOf = (some: readonly Move[]) => some.map(({ record }) => record.employee.id)
  const isResigned = (status: number) => status === EmpStatus.resigned
  await moveEmployeeAccounts(
    ctx,
    moves.map(({ record, orgId, homeOrgId }) => ({ employeeId: record.employee.id, orgId, homeOrgId })),
  )
  await stopEmployeeAccounts(ctx, idsOf(moves.filter(({ empStatus }) => isResigned(empStatus))))
  const rehired = moves.filter(({ record, empStatus }) => isResigned(record.employee.empStatus) && !isResigned(empStatus))
  await restoreEmployeeAccounts(ctx, idsOf(rehired))
}
