import type { Input } from '@oems/contract/core/call.ts'
import type { EmployeeFields, employees } from '@oems/contract/people/employees.ts'
import { maskIdNumber, maskMobile } from '@oems/contract/people/identity.ts'
import type { WriteCtx } from '../core/context.ts'
import { lockNode } from '../core/db/scope.ts'
import { badField, conflict, ruleBroken } from '../core/errors.ts'
import { lockPerson, noteOf } from './locking.ts'
import { lockPlace } from './place.ts'
import { readyToday } from './today.ts'
import { refuseKnown, validated } from './validate.ts'
import { changePerson, insertPeople, type PersonRecord } from './writePeople.ts'

/** A new employee, by hand: person, employee, stay from today, duty from tomorrow, and an account where he has a mobile (03 §5.1). */
export async function save(ctx: WriteCtx, { orgId, projectId, homeOrgId, createAccount, ...given }: Input<typeof employees.v2Save>) {
  const placeId = projectId ?? orgId
  if (placeId === null) throw badField('orgId', '请选择所在单位')
  const node = await lockPlace(ctx, placeId, projectId === null ? 'orgId' : 'projectId')
  if (homeOrgId !== null && homeOrgId !== node.id) await lockPlace(ctx, homeOrgId, 'homeOrgId')
  const fields = validated(ctx, given, node)
  if (createAccount === 1 && fields.mobile === null) throw badField('mobile', '开通账号须填写手机号')
  await refuseKnown(ctx, fields)
  const wantsAccount = createAccount === null ? fields.mobile !== null : createAccount === 1
  const draft = { fields, orgId: node.id, homeOrgId: homeOrgId ?? node.id, createAccount: wantsAccount }
  const [id] = await insertPeople(ctx, [draft], { sourceType: 1, importBatch: null })
  noteOf(ctx, null, await lockPerson(ctx, id!))
  return { id: id! }
}

/** The whole record as the form sends it back; a masked number that nobody touched stays what it is. */
export async function update(ctx: WriteCtx, input: Input<typeof employees.v2Update>): Promise<void> {
  const { employeeId, version, orgId, projectId, homeOrgId, ...given } = input
  await readyToday(ctx)
  const before = await lockPerson(ctx, employeeId)
  if (before.employee.version !== version) throw conflict()
  refuseMove(before, projectId ?? orgId, homeOrgId)
  const fields = validated(ctx, unmasked(given, before), await lockNode(ctx, before.employee.orgId))
  if (fields.idType !== before.person.idType || fields.idNumber !== before.person.idNumber) await refuseKnown(ctx, fields, employeeId)
  noteOf(ctx, before, await changePerson(ctx, before, fields))
}

function refuseMove({ employee: { orgId, homeOrgId } }: PersonRecord, newOrgId: number | null, newHomeOrgId: number | null) {
  if ((newOrgId ?? orgId) !== orgId || (newHomeOrgId ?? homeOrgId) !== homeOrgId)
    throw ruleBroken('所在单位和归属单位不能在此修改，请使用派遣或调动')
}

function unmasked(given: EmployeeFields, { person, employee }: PersonRecord): EmployeeFields {
  const original = (sent: string | null, kept: string | null, mask: (plain: string) => string) =>
    kept !== null && sent === mask(kept) ? kept : sent
  return {
    ...given,
    idNumber: original(given.idNumber, person.idNumber, maskIdNumber),
    mobile: original(given.mobile, person.mobile, maskMobile),
    emergencyPhone: original(given.emergencyPhone, employee.emergencyPhone, maskMobile),
  }
}
