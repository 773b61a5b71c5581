import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { EmpType, SourceType } from '@oems/contract/people/codes.ts'
import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import type { regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { eq } from 'drizzle-orm'
import { assignmentsOf, inScope, lockAccount } from '../accounts/accountView.ts'
import { type FirstPassword, firstColumns, hashFirst } from '../accounts/initialPassword.ts'
import { addAssignments, lockRoles, replaceAssignments, revokeAssignments } from '../accounts/roleAssignments.ts'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { conflict, notFound, ruleBroken } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'
import { unmasked } from '../core/masks.ts'
import type { ValidEmployee } from '../people/identity.ts'
import { lockPeople, noteOf, onBooks } from '../people/locking.ts'
import { validPerson } from '../people/persons.ts'
import { lockPlace } from '../people/place.ts'
import { readyToday } from '../people/today.ts'
import { refuseRegistered } from '../people/validate.ts'
import { changePeople, insertPeople, type PersonRecord } from '../people/writePeople.ts'
import { knownAmong } from './list.ts'
import { assignmentAt, refuseOthers, regionAssignments, regionalIn } from './regions.ts'

type Draft = Input<typeof regionUsers.add>

/** What an employee's record says of somebody who is entered as a region user: who they are, and nothing of a job. */
export const asEmployee = (ctx: Pick<WriteCtx, 'now'>, person: Omit<Draft, 'orgId' | 'regionIds'>): ValidEmployee =>
  ({
    ...completed(EmployeeFields, {}),
    ...validPerson(ctx, { ...person, birthday: null, nationCode: 'CN' }),
    email: null,
    empType: EmpType.regional,
  }) as ValidEmployee

/** A new region user: an employee of the home node with an account, and the role at each region (03 §5.2). */
export const add = inTwoSteps(
  (ctx: Ctx) => hashFirst(null, ctx.settings),
  async (ctx: WriteCtx, { orgId, regionIds, ...person }: Draft, password: FirstPassword) => {
    await lockRoles(ctx)
    const home = await lockPlace(ctx, orgId, 'orgId')
    const assignments = await regionAssignments(ctx, regionIds)
    const fields = asEmployee(ctx, person)
    await refuseRegistered(ctx, fields)
    const draft = { fields, orgId: home.id, homeOrgId: home.id, createAccount: true }
    const [id] = await insertPeople(ctx, [draft], { sourceType: SourceType.manual, importBatch: null })
    const [record] = await lockPeople(ctx, [id!], onBooks)
    const view = await lockAccount(ctx, record!.employee.accountId!)
    const { columns, initialPassword } = firstColumns(password, view.row.username, ctx.settings, ctx.now)
    await ctx.db
      .update(account)
      .set({ ...columns, source: AccountSource.regionUser })
      .where(eq(account.id, view.row.id))
    await addAssignments(ctx, view.row.id, view.assignments, assignments)
    noteOf(ctx, null, record!)
    return { id: id!, initialPassword: initialPassword! }
  },
)

/** Who they are, and which regions they look after; other roles of theirs stay as they are. */
export async function modify(
  ctx: WriteCtx,
  { id, version, orgId, regionIds, ...submitted }: Input<typeof regionUsers.modify>,
): Promise<void> {
  await readyToday(ctx)
  await lockRoles(ctx)
  const record = await lockKnown(ctx, id)
  if (record.employee.version !== version) throw conflict()
  if (orgId !== record.employee.homeOrgId) throw ruleBroken('归属单位不能在此修改，请使用调动')
  await refuseOthers(ctx, regionIds)
  const person = unmasked(EmployeeFields.properties, submitted, { ...record.person })
  const said = validPerson(ctx, { ...person, birthday: record.person.birthday, nationCode: record.person.nationCode })
  const before = Object.fromEntries(
    Object.keys(EmployeeFields.properties).map((name) => [name, { ...record.employee, ...record.person }[name as 'name'] ?? null]),
  )
  const fields = { ...before, ...said, email: record.person.email } as unknown as ValidEmployee
  if (fields.idType !== record.person.idType || fields.idNumber !== record.person.idNumber) await refuseRegistered(ctx, fields, id)
  const [after] = await changePeople(ctx, [{ record, fields }])
  const view = await lockAccount(ctx, record.employee.accountId!)
  const others = view.assignments.filter((one) => inScope(ctx, one) && one.webLogin === 1 && !regionalIn(ctx, [one]).length)
  await replaceAssignments(ctx, view, [...others, ...regionIds.map(assignmentAt)], ctx.settings)
  noteOf(ctx, record, after!)
}

/** The roles at the regions end, and whoever works by them is out at once; the people stay employees. */
export async function remove(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  await lockRoles(ctx)
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if ((await knownAmong(ctx, wanted)).length !== wanted.length) throw notFound()
  for (const record of await lockPeople(ctx, wanted, onBooks)) {
    await revokeAssignments(ctx, regionalIn(ctx, await assignmentsOf(ctx.db, [record.employee.accountId!])))
    noteOf(ctx, record, record)
  }
}

async function lockKnown(ctx: WriteCtx, id: number): Promise<PersonRecord> {
  const [known] = await knownAmong(ctx, [id])
  if (known === undefined) throw notFound()
  const [record] = await lockPeople(ctx, [id], onBooks)
  return record!
}
