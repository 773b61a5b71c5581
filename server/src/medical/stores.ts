import { logged } from '@oems/contract/medical/console.ts'
import { ProjectMedical } from '@oems/contract/medical/medical.ts'
import { ProjectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { Referral } from '@oems/contract/medical/projectClinic.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { notFound } from '../core/errors.ts'
import { projectMedical, projectNetworkEnv, referral } from './tables.ts'

export const medicalStore = tableStore(projectMedical, '项目医疗资源', {
  scope: withinScope(projectMedical.orgId),
  derived: ['licenseToldDays', 'policyToldDays'],
})
export const networkEnvStore = tableStore(projectNetworkEnv, '项目网络环境', { scope: withinScope(projectNetworkEnv.orgId) })
/** Their places follow from those of the others; a change of one is noted by itself. */
export const referralStore = tableStore(referral, '转诊关系', { scope: withinScope(referral.orgId), derived: ['endedByMove', 'priority'] })

export const targets = {
  项目医疗资源: medicalStore.logTarget(ProjectMedical, logged.项目医疗资源),
  项目网络环境: networkEnvStore.logTarget(ProjectNetworkEnv, logged.项目网络环境),
  转诊关系: referralStore.logTarget(Referral, logged.转诊关系),
}

/** A node of another type is no project that anybody knows. */
export const projectOnly = (node: Org): Org => {
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}
export const projectInScope = async (ctx: Ctx, projectId: number) => projectOnly(await nodeInScope(ctx, projectId))
export const lockOpenProject = async (ctx: WriteCtx, projectId: number) => projectOnly(await lockOpenNode(ctx, projectId))

/** A record as replies name its project. */
export const ofProject = <R extends { readonly orgId: number }>(row: R) => ({ ...row, projectId: row.orgId })
