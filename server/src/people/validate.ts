import type { FieldError } from '@oems/contract/core/errors.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import { validateEmployee } from '@oems/contract/people/validate.ts'
import { isNation } from '../area/nations.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { badInput, conflict } from '../core/errors.ts'
import { idHashOf } from '../core/identity.ts'
import { findByCertificates, type RegisteredPerson } from './findPeople.ts'
import type { ValidEmployee } from './identity.ts'

/** All rules that need no row of the database; the importer applies the same to each line. */
export function validate(draft: EmployeeFields, { isOutside }: Pick<Org, 'isOutside'>, now: Date) {
  const { fields, errors } = validateEmployee(draft, { today: dayOf(now), isOutside, masked: false })
  const nation: FieldError[] = isNation(fields.nationCode) ? [] : [{ path: 'nationCode', msg: '国籍不正确' }]
  return { fields, errors: [...errors, ...nation] }
}

/** The same for one person: what is wrong, further complaints among it, is refused with each sentence under its field. */
export function validated(
  ctx: Pick<WriteCtx, 'now'>,
  draft: EmployeeFields,
  node: Pick<Org, 'isOutside'>,
  further: readonly FieldError[] = [],
): ValidEmployee {
  const { fields, errors } = validate(draft, node, ctx.now)
  if (errors.length + further.length > 0 || fields.sex === null) throw badInput([...further, ...errors])
  return { ...fields, sex: fields.sex }
}

/** What is said of a certificate that is registered already; of a person outside the scope nothing but that. */
export const registeredMessage = ({ inScope, name, orgName, empStatus }: RegisteredPerson) => {
  if (!inScope) return '该证件已在其他单位登记，请发起调入申请'
  return empStatus === EmpStatus.resigned
    ? `该证件已登记为离职员工“${name}”（${orgName}），请办理复职`
    : `该证件已登记为“${name}”（${orgName}）`
}

/** Who has this certificate already. */
export async function findRegistered(
  ctx: WriteCtx,
  { idType, idNumber }: Pick<ValidEmployee, 'idType' | 'idNumber'>,
): Promise<RegisteredPerson[]> {
  return idType === null || idNumber === null ? [] : findByCertificates(ctx, [{ idType, idHash: idHashOf(idType, idNumber) }])
}

/** Refuses a certificate that somebody else has. */
export const refuseRegistered = async (ctx: WriteCtx, fields: ValidEmployee, self: number | null = null) =>
  refuseFound(await findRegistered(ctx, fields), self)

export function refuseFound(found: readonly RegisteredPerson[], self: number | null = null): void {
  const registered = found.find(({ employeeId }) => employeeId !== self)
  if (!registered) return
  throw conflict(
    registeredMessage(registered),
    registered.inScope ? { employeeId: registered.employeeId, resigned: registered.empStatus === EmpStatus.resigned ? 1 : 0 } : null,
  )
}
