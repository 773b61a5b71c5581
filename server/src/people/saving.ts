import type { Input } from '@oems/contract/core/call.ts'
import { SourceType } from '@oems/contract/people/codes.ts'
import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import type { employees } from '@oems/contract/people/employees.ts'
import { placeErrors } from '@oems/contract/people/validate.ts'
import type { WriteCtx } from '../core/context.ts'
import { insertRows } from '../core/db/insertRows.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { badInput, conflict, ruleBroken } from '../core/errors.ts'
import { unmasked } from '../core/masks.ts'
import { notifyEntered } from './followers.ts'
import { keysOf } from './identity.ts'
import { knownPeople } from './known.ts'
import { lockPerson, noteOf, recordAtSites } from './locking.ts'
import { movementDay } from './movements.ts'
import { lockPlace } from './place.ts'
import { readyToday } from './today.ts'
import { findRegistered, refuseFound, refuseRegistered, validate, validated } from './validate.ts'
import { changePeople, freshIds, type PersonRecord, peopleRows } from './writePeople.ts'

/** A new employee, by hand: person, employee, stay from today, duty from tomorrow, and an account where there is a mobile (03 §5.1). */
export async function save(ctx: WriteCtx, { orgId, projectId, homeOrgId, createAccount, ...submitted }: Input<typeof employees.v2Save>) {
  const placeId = projectId ?? orgId
  const further = placeErrors({ orgId, projectId, createAccount, mobile: submitted.mobile })
  if (placeId === null) throw badInput([...further, ...validate(submitted, { isOutside: null }, ctx.now).errors])
  const { fields: tidied } = validate(submitted, { isOutside: null }, ctx.now)
  // One journey, the locks in the order in which everybody takes them (nodes, people, stays): what is asked does not depend on the node.
  const [node, , fresh, registered, known] = await Promise.all([
    lockPlace(ctx, placeId, projectId === null ? 'orgId' : 'projectId'),
    homeOrgId !== null && homeOrgId !== placeId ? lockPlace(ctx, homeOrgId, 'homeOrgId') : null,
    freshIds(ctx, 1),
    findRegistered(ctx, tidied),
    knownPeople(ctx, [keysOf(tidied)]),
    movementDay(ctx),
  ])
  const fields = validated(ctx, submitted, node, further)
  refuseFound(registered)
  const wantsAccount = createAccount === null ? fields.mobile !== null : createAccount === 1
  const draft = { fields, orgId: node.id, homeOrgId: homeOrgId ?? node.id, createAccount: wantsAccount }
  const { ids, rows } = await peopleRows(ctx, [draft], { sourceType: SourceType.manual, importBatch: null }, { fresh, known })
  const id = ids[0]!
  // One journey, in this order. Nobody else knows of the person yet: there is nothing to lock.
  const [, record] = await Promise.all([insertRows(ctx.db, rows), recordAtSites(ctx, id), notifyEntered(ctx, ids)])
  noteOf(ctx, null, record)
  return { id }
}

/** The whole record as the form sends it back; a masked number that nobody touched stays what it is. */
export async function update(ctx: WriteCtx, input: Input<typeof employees.v2Update>): Promise<void> {
  const { employeeId, version, orgId, projectId, homeOrgId, ...submitted } = input
  await readyToday(ctx)
  const before = await lockPerson(ctx, employeeId)
  if (before.employee.version !== version) throw conflict()
  refuseMove(before, projectId ?? orgId, homeOrgId)
  const whole = unmasked(EmployeeFields.properties, submitted, { ...before.employee, ...before.person })
  const fields = validated(ctx, whole, await lockOpenNode(ctx, before.employee.orgId))
  if (fields.idType !== before.person.idType || fields.idNumber !== before.person.idNumber) await refuseRegistered(ctx, fields, employeeId)
  const [after] = await changePeople(ctx, [{ record: before, fields }])
  noteOf(ctx, before, after!)
}

function refuseMove({ employee: { orgId, homeOrgId } }: PersonRecord, newOrgId: number | null, newHomeOrgId: number | null) {
  if ((newOrgId ?? orgId) !== orgId || (newHomeOrgId ?? homeOrgId) !== homeOrgId)
    throw ruleBroken('所在单位和归属单位不能在此修改，请使用派遣或调动')
}
