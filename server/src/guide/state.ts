import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { GuideState } from '@oems/contract/guide/guide.ts'
import type { Outside } from '@oems/contract/organisation/codes.ts'
import { eq } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { medicalOf } from '../medical/medical.ts'
import { networkEnvOf } from '../medical/networkEnv.ts'
import { stepOf } from '../organisation/projects/guideProgress.ts'
import { project } from '../organisation/tables.ts'
import { infoStatusOf } from '../project/infoStatus.ts'
import { liveBase } from './base.ts'
import { liveCare } from './care.ts'
import { draftsOf } from './drafts.ts'

/** The guide of a project as it stands: what was reported, and what was only put down. */
export async function stateOf(ctx: Ctx, projectId: number): Promise<GuideState> {
  const node = await nodeInScope(ctx, projectId)
  const [details] = await ctx.db.select().from(project).where(eq(project.projectId, projectId))
  if (!details) throw notFound()
  const { orgName, nationCode, isOutside } = node
  const nation = nationCode === null ? null : nationOf(nationCode)
  const { guideBaseAt, guideMedicalAt, guideNetworkEnvAt } = details
  const [base, medical, networkEnv, care, drafts] = await Promise.all([
    liveBase(ctx, node, details),
    medicalOf(ctx, projectId),
    networkEnvOf(ctx, projectId),
    liveCare(ctx, node),
    draftsOf(ctx, projectId),
  ])
  return {
    ...{ projectId, projectName: orgName, nationCode },
    isOutside: isOutside as CodeOf<typeof Outside> | null,
    nationName: nation?.nameZh ?? null,
    timeZones: [...(nation?.timeZones ?? [])],
    step: stepOf(details),
    infoStatus: infoStatusOf(details, ctx.now),
    reportedAt: { BASE: guideBaseAt, MEDICAL: guideMedicalAt, NETWORK_ENV: guideNetworkEnvAt },
    ...{ base, medical, networkEnv },
    ...care,
    drafts,
  }
}
