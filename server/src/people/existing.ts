import type { Input } from '@oems/contract/core/call.ts'
import { tidyIdNumber, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { employees } from '@oems/contract/people/employees.ts'
import type { Ctx } from '../core/context.ts'
import { badField } from '../core/errors.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'
import { findByCertificates, findByMobileHashes, type RegisteredPerson } from './findPeople.ts'

/** Called while the form is filled in: whether this certificate, or this mobile, is registered already (03 §5.1). */
export async function existing(ctx: Ctx, query: Input<typeof employees.verifyEmployeeExist>) {
  const found = await find(ctx, query)
  const visible = found.find(({ inScope }) => inScope)
  return {
    exist: found.length > 0,
    inScope: visible !== undefined,
    employeeId: visible?.employeeId ?? null,
    nameMasked: visible?.name ?? null,
    orgName: visible?.orgName ?? null,
    resigned: visible?.empStatus === EmpStatus.resigned,
  }
}

function find(
  ctx: Ctx,
  { idType, idNumber, telephoneCode, mobile }: Input<typeof employees.verifyEmployeeExist>,
): Promise<RegisteredPerson[]> {
  if (idNumber !== null) {
    if (idType === null) throw badField('idType', '请选择证件类型')
    return findByCertificates(ctx, [{ idType, idHash: idHashOf(idType, tidyIdNumber(idNumber)) }])
  }
  if (mobile === null) throw badField('idNumber', '请输入证件号码或手机号')
  return findByMobileHashes(ctx, [mobileHashOf(tidyTelephoneCode(telephoneCode), mobile.replace(/[\s-]/g, ''))])
}
