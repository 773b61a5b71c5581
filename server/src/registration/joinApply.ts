import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { ApplyType } from '@oems/contract/registration/codes.ts'
import type { registrationPhone } from '@oems/contract/registration/phone.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { conflict, notFound, ruleBroken } from '../core/errors.ts'
import { nodeOfCode } from '../organisation/nodeOfCode.ts'
import { employee, person } from '../people/tables.ts'
import { ask } from './asking.ts'

/** An employee asks to be moved to the project whose code was scanned (03 §5.10). What they are is copied: the list asks one table. */
export async function joinApply(ctx: WriteCtx, { qrToken, reason }: Input<typeof registrationPhone.joinApply>): Promise<void> {
  const node = await nodeOfCode(ctx, qrToken)
  if (node.orgType !== OrgType.project) throw ruleBroken('只能申请加入项目，请扫描项目的二维码')
  const [found] = await ctx.db
    .select({ person, employee })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(and(eq(employee.id, ctx.actor.personId!), isNull(employee.deletedAt)))
  if (!found) throw notFound()
  const { employee: e, person: p } = found
  if (e.orgId === node.id && e.empStatus === EmpStatus.onPost) throw conflict('您已在该项目')
  const { name, namePinyin, sex, birthday, idType, idNumber, idHash, nationCode, telephoneCode, mobile, mobileHash, mobileTail } = p
  await ask(ctx, `person ${p.id}`, {
    ...{ orgId: node.id, applyType: ApplyType.joining, personId: p.id, fromOrgId: e.orgId },
    ...{ name, namePinyin, sex, birthday, idType, idNumber, idHash, nationCode, telephoneCode, mobile, mobileHash, mobileTail },
    ...{ empTypeClaim: e.empType, postClaim: e.position, applyReason: reason },
  })
}
