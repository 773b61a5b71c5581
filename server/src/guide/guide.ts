import type { Input } from '@oems/contract/core/call.ts'
import { guide as calls } from '@oems/contract/guide/guide.ts'
import { networkStepFields } from '@oems/contract/guide/networkReport.ts'
import { complete } from '@oems/contract/guide/report.ts'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { saveNetworkEnv } from '../medical/networkEnv.ts'
import { saveBase } from './base.ts'
import { saveCare } from './care.ts'
import { draftKeyOf } from './drafts.ts'
import { ownProject } from './ownProject.ts'
import { report } from './reporting.ts'
import { stateOf } from './state.ts'

export default implement(calls, {
  info,
  base: (ctx, sent) => report(ctx, 'BASE', sent, ({ node, details }) => saveBase(ctx, node, details, sent)),
  medical: (ctx, sent) => report(ctx, 'MEDICAL', sent, ({ node }) => saveCare(ctx, node, sent)),
  networkEnv: (ctx, sent) =>
    report(ctx, 'NETWORK_ENV', sent, async ({ node }) => {
      const { projectId: _, draft: _draft, version, ...fields } = sent
      const told = complete(networkStepFields, fields)
      await saveNetworkEnv(ctx, node.id, { ...told, testedAt: notAhead(ctx, told.testedAt) }, version)
      return {}
    }),
})

async function info(ctx: Ctx, input: Input<typeof calls.info>) {
  const projectId = ownProject(ctx, input.projectId)
  return { ...(await stateOf(ctx, projectId)), draftKey: draftKeyOf(ctx, projectId) }
}

/** A test of the line has just been made, whatever the clock of the reporter's phone says. */
const notAhead = ({ now }: Ctx, moment: string | null) => (moment !== null && new Date(moment) > now ? now.toISOString() : moment)
