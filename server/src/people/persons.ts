import type { FieldError } from '@oems/contract/core/errors.ts'
import { type Identity, identityErrors, tidyIdentity } from '@oems/contract/people/identity.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { isNation } from '../area/nations.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { stamp } from '../core/db/store.ts'
import { badInput, conflict } from '../core/errors.ts'
import { personColumns, type ValidPerson } from './identity.ts'
import { type Person, person } from './tables.ts'

/** What is wrong with the fields of somebody who need not be an employee, and the fields as they are kept. */
export function validatePerson<D extends Identity>(draft: D, now: Date) {
  const fields = tidyIdentity(draft)
  const errors: FieldError[] = [...identityErrors(fields, { today: dayOf(now), masked: false })]
  if (!isNation(fields.nationCode)) errors.push({ path: 'nationCode', msg: '国籍不正确' })
  return { fields, errors }
}

/** The same for one who is entered by hand: what is wrong is refused with each sentence under its field. */
export function validPerson(ctx: Pick<WriteCtx, 'now'>, draft: Identity): ValidPerson {
  const { fields, errors } = validatePerson(draft, ctx.now)
  if (errors.length > 0 || fields.sex === null) throw badInput(errors)
  return { ...fields, sex: fields.sex }
}

/**
 * The one record of a human being (03 §2): whoever has the certificate already, else the same name at the same mobile, else somebody new. What
 * is known of them stays as it is, for other records stand on it, and nobody learns where else they are known. Whose certificate it is
 * under another name is refused.
 */
export async function personOf(ctx: WriteCtx, fields: ValidPerson): Promise<Person> {
  const columns = personColumns(fields)
  const known = await knownPerson(ctx, columns)
  if (known && known.name !== columns.name) throw conflict('该证件号码登记的是另一姓名，请核对姓名与证件号码')
  if (known) return known
  const [added] = await ctx.db
    .insert(person)
    .values({ ...stamp(ctx), ...columns })
    .onConflictDoNothing()
    .returning()
  if (added) return added
  // Somebody else has entered the certificate at the same moment.
  return personOf(ctx, fields)
}

async function knownPerson(ctx: WriteCtx, { name, idType, idHash, mobileHash }: ReturnType<typeof personColumns>) {
  const one = (...where: Parameters<typeof and>) =>
    ctx.db
      .select()
      .from(person)
      .where(and(isNull(person.deletedAt), ...where))
      .orderBy(person.id)
      .limit(1)
  if (idType !== null && idHash !== null) return (await one(eq(person.idType, idType), eq(person.idHash, idHash)))[0]
  if (mobileHash === null) return undefined
  return (await one(eq(person.mobileHash, mobileHash), eq(person.name, name)))[0]
}
