import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { guide as calls } from '@oems/contract/guide/guide.ts'
import { networkStepFields } from '@oems/contract/guide/networkReport.ts'
import { complete } from '@oems/contract/guide/report.ts'
import type { Outside } from '@oems/contract/organisation/codes.ts'
import { eq } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { medicalOf } from '../medical/medical.ts'
import { networkEnvOf, saveNetworkEnv } from '../medical/networkEnv.ts'
import { stepOf } from '../organisation/projects/guideProgress.ts'
import { project } from '../organisation/tables.ts'
import { infoStatusOf } from '../project/infoStatus.ts'
import { liveBase, saveBase } from './base.ts'
import { liveCare, saveCare } from './care.ts'
import { draftKeyOf, draftsOf } from './drafts.ts'
import { ownProject } from './ownProject.ts'
import { report } from './reporting.ts'

export default implement(calls, {
  info,
  base: (ctx, sent) => report(ctx, 'BASE', sent, ({ node, details }) => saveBase(ctx, node, details, sent)),
  medical: (ctx, sent) => report(ctx, 'MEDICAL', sent, ({ node }) => saveCare(ctx, node, sent)),
  networkEnv: (ctx, sent) =>
    report(ctx, 'NETWORK_ENV', sent, async ({ node }) => {
      const { projectId: _, draft: _draft, version, ...fields } = sent
      await saveNetworkEnv(ctx, node.id, complete(networkStepFields, fields), version)
      return {}
    }),
})

async function info(ctx: Ctx, input: Input<typeof calls.info>) {
  const projectId = ownProject(ctx, input.projectId)
  const node = await nodeInScope(ctx, projectId)
  const [details] = await ctx.db.select().from(project).where(eq(project.projectId, projectId))
  if (!details) throw notFound()
  const { orgName, nationCode, isOutside } = node
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
    nationName: nationCode === null ? null : nationName(nationCode),
    step: stepOf(details),
    infoStatus: infoStatusOf(details, ctx.now),
    reportedAt: { BASE: guideBaseAt, MEDICAL: guideMedicalAt, NETWORK_ENV: guideNetworkEnvAt },
    ...{ base, medical, networkEnv },
    ...care,
    drafts,
    draftKey: draftKeyOf(ctx, projectId),
  }
}
