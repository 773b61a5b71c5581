import type { Input } from '@oems/contract/core/call.ts'
import type { ApplicationInfo, applications } from '@oems/contract/registration/applications.ts'
import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { candidatesOf } from './candidates.ts'
import { applicationOf, viewOf } from './list.ts'
import { store } from './store.ts'

/** The applicant, and while a registration waits, who among the caller's people it may be. */
export async function info(ctx: Ctx, { applyId }: Input<typeof applications.info>): Promise<ApplicationInfo> {
  const found = await applicationOf(ctx, applyId)
  const { row } = found
  ctx.recordAccess({
    what: store.what,
    id: row.id,
    name: row.name,
    orgId: row.orgId,
    ...(row.personId !== null && { personId: row.personId }),
  })
  const isOpen = row.applyType === ApplyType.registration && row.registerState === RegisterState.pending
  return {
    ...viewOf(found),
    emergencyName: row.emergencyName,
    emergencyPhone: row.emergencyPhone,
    emergencyRelation: row.emergencyRelation as ApplicationInfo['emergencyRelation'],
    fromOrgName: row.fromOrgId === null ? null : await nameOf(ctx, row.fromOrgId),
    candidates: isOpen ? await candidatesOf(ctx, row) : [],
  }
}

async function nameOf({ db }: Ctx, orgId: number): Promise<string | null> {
  const [node] = await db.select({ orgName: org.orgName }).from(org).where(eq(org.id, orgId))
  return node?.orgName ?? null
}
