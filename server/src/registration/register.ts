import type { Input } from '@oems/contract/core/call.ts'
import { tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { claimErrors, employeeOf } from '@oems/contract/registration/claim.ts'
import { ApplyType } from '@oems/contract/registration/codes.ts'
import type { registrationPhone } from '@oems/contract/registration/phone.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ruleBroken } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'
import { nodeOfCode } from '../organisation/nodeOfCode.ts'
import { personColumns } from '../people/identity.ts'
import { takesPeople } from '../people/place.ts'
import { validated } from '../people/validate.ts'
import { passPublicGate } from '../session/publicGate.ts'
import { ask } from './asking.ts'

type Registration = Input<typeof registrationPhone.register>

/**
 * Somebody without an account asks to be registered (03 §5.10). Nobody is looked for: whether the number is known is for whoever deals with
 * the application to see, so neither the answer nor the time that it takes can tell.
 */
export const register = inTwoSteps(judge, write)

async function judge(ctx: Ctx, input: Registration) {
  const { telephoneCode, mobile } = input
  const key = `${tidyTelephoneCode(telephoneCode)}:${tidyMobile(mobile)}`
  await passPublicGate(ctx, { ...input, limit: 'registerByMobile', key })
  const node = await nodeOfCode(ctx, input.qrToken)
  if (!takesPeople(node)) throw ruleBroken('该二维码不能用于注册，请扫描所在单位的二维码')
  return { orgId: node.id, columns: personColumns(validated(ctx, employeeOf(input), node, claimErrors(input))) }
}

async function write(ctx: WriteCtx, input: Registration, { orgId, columns }: Awaited<ReturnType<typeof judge>>): Promise<void> {
  const { email: _, ...person } = columns
  const { emergencyName, emergencyPhone, emergencyRelation, empTypeClaim, postClaim, applyReason } = input
  const applicant = person.idHash ?? `${person.mobileHash} ${person.name}`
  await ask(ctx, applicant, {
    ...{ orgId, applyType: ApplyType.registration, ...person },
    ...{ emergencyName, emergencyPhone, emergencyRelation, empTypeClaim, postClaim, applyReason },
  })
}
