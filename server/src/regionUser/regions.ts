import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { RoleAssignmentDraft } from '@oems/contract/accounts/accountFields.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { inArray } from 'drizzle-orm'
import { type AssignmentView, inScope } from '../accounts/accountView.ts'
import { validateAssignments } from '../accounts/roleAssignments.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { ruleBroken } from '../core/errors.ts'

export const assignmentAt = (orgId: number): RoleAssignmentDraft => ({
  ...{ roleId: Role.companyAdministrator, orgId },
  ...{ validFrom: null, validTo: null },
})
export const isRegional = ({ roleId, orgType }: AssignmentView) => roleId === Role.companyAdministrator && orgType === OrgType.region
/** Those that make somebody a region user here. */
export const regionalIn = (ctx: Ctx, assignments: readonly AssignmentView[]) =>
  assignments.filter((assignment) => isRegional(assignment) && inScope(ctx, assignment))

/** The assignments at these regions, by the rules of every other (01 §2.2): node in scope and open, role within the caller's rights. */
export async function regionAssignments(ctx: WriteCtx, regionIds: readonly number[]) {
  await refuseOthers(ctx, regionIds)
  return validateAssignments(ctx, regionIds.map(assignmentAt), ctx.settings)
}

export async function refuseOthers({ db }: Ctx, regionIds: readonly number[]): Promise<void> {
  const nodes = await db
    .select({ orgType: org.orgType })
    .from(org)
    .where(inArray(org.id, [...regionIds]))
  if (nodes.some(({ orgType }) => orgType !== OrgType.region)) throw ruleBroken('只能选择区域')
}
