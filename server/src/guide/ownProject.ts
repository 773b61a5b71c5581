import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx } from '../core/context.ts'
import { notFound, notPermitted } from '../core/errors.ts'
import { reporters } from './step.ts'

/** The project on which the caller reports; it may be named, and no other one is found. */
export function ownProject({ actor }: Ctx, projectId: number | null): number {
  if (actor.orgType !== OrgType.project || !reporters.has(actor.baseRoleId)) throw notPermitted('只有项目的信息填报员可以填报')
  if (projectId !== null && projectId !== actor.orgId) throw notFound()
  return actor.orgId
}
