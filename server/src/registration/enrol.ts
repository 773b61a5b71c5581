import { SourceType } from '@oems/contract/people/codes.ts'
import { type Claim, employeeOf } from '@oems/contract/registration/claim.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { ruleBroken } from '../core/errors.ts'
import type { ValidEmployee } from '../people/identity.ts'
import { lockPerson, noteOf } from '../people/locking.ts'
import { refuseRegistered, validate } from '../people/validate.ts'
import { insertPeople } from '../people/writePeople.ts'
import type { ApplicationRow } from './tables.ts'

/** A new employee at the node, by the applicant's own words: with an account that is activated as that of an imported one. */
export async function enrol(ctx: WriteCtx, row: ApplicationRow, node: Org, empType: Claim['empTypeClaim'] | null): Promise<number> {
  const fields = employeeFrom(ctx, row, node, empType)
  await refuseRegistered(ctx, fields)
  const draft = { fields, orgId: node.id, homeOrgId: node.id, createAccount: true }
  const [id] = await insertPeople(ctx, [draft], { sourceType: SourceType.registration, importBatch: null })
  noteOf(ctx, null, await lockPerson(ctx, id!))
  return id!
}

function employeeFrom(ctx: WriteCtx, row: ApplicationRow, node: Org, empType: Claim['empTypeClaim'] | null): ValidEmployee {
  // The codes of a row are those of the contract: it was written by it.
  const claim = row as unknown as Claim
  const { fields, errors } = validate(employeeOf({ ...claim, empTypeClaim: empType ?? claim.empTypeClaim }), node, ctx.now)
  if (errors.length > 0 || fields.sex === null)
    throw ruleBroken(`申请信息不完整（${errors.map(({ msg }) => msg).join('；')}），请驳回并请申请人重新填写`)
  return { ...fields, sex: fields.sex, arrivalDate: dayOf(ctx.now) }
}
