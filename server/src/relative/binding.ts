import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { BindSource, BindState, relativesAtMost } from '@oems/contract/relative/codes.ts'
import type { ownRelatives } from '@oems/contract/relative/phone.ts'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { openArchives } from '../archive/completeness.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { conflict, notFound, ruleBroken } from '../core/errors.ts'
import { givenColumns } from '../people/givenIdentity.ts'
import type { ValidPerson } from '../people/identity.ts'
import { personOf, validPerson } from '../people/persons.ts'
import { employee } from '../people/tables.ts'
import { ownStore } from './store.ts'
import { boundAlready, relative as t } from './tables.ts'

/** One's own relative, from the phone. */
export async function bindOwn(ctx: WriteCtx, { relation, ...draft }: Input<typeof ownRelatives.relativeBind>) {
  const [own] = await lockEmployees(ctx, [ctx.actor.personId ?? 0])
  if (!own) throw notFound()
  await requireOpen(ctx, [own.orgId])
  const fields = validPerson(ctx, { ...draft, birthday: null, nationCode: draft.nationCode ?? own.nationCode })
  const { id: personId } = await personOf(ctx, fields)
  if (personId === own.id) throw ruleBroken('不能把本人绑定为亲属')
  const bound = (await boundOf(ctx, [own.id])).filter(({ employeeId }) => employeeId === own.id)
  if (bound.some((row) => row.personId === personId)) throw conflict(boundAlready)
  if (bound.length >= relativesAtMost) throw ruleBroken(tooMany)
  await openArchives(ctx, [personId])
  const { id } = await ownStore.insert(ctx, rowOf(ctx, { employeeId: own.id, personId, relation, fields, source: BindSource.self }))
  return { id }
}

export const tooMany = `每名员工最多绑定${relativesAtMost}位亲属`

/** Until the write ends nobody else binds for these employees: so their relatives can be counted. In the order of their ids. */
export const lockEmployees = ({ db }: WriteCtx, ids: readonly number[], where?: SQL) =>
  db
    .select({ id: employee.id, orgId: employee.orgId, nationCode: employee.nationCode, accountId: employee.accountId })
    .from(employee)
    .where(and(inArray(employee.id, [...ids]), isNull(employee.deletedAt), where))
    .orderBy(employee.id)
    .for('update')

/** Who is bound to these employees now. */
export const boundOf = ({ db }: Pick<Ctx, 'db'>, employeeIds: readonly number[]) =>
  db
    .select({ employeeId: t.employeeId, personId: t.personId })
    .from(t)
    .where(and(inArray(t.employeeId, [...employeeIds]), eq(t.bindState, BindState.bound), isNull(t.deletedAt)))

interface Binding extends Pick<typeof t.$inferInsert, 'employeeId' | 'personId' | 'relation'> {
  readonly fields: ValidPerson
  readonly source: CodeOf<typeof BindSource>
}
export const rowOf = (ctx: WriteCtx, { fields, ...binding }: Binding) => ({
  ...givenColumns(fields),
  ...binding,
  ...{ bindState: BindState.bound, boundAt: ctx.now.toISOString() },
})
