import type { Input } from '@oems/contract/core/call.ts'
import { projectClinic as calls } from '@oems/contract/medical/projectClinic.ts'
import { institutionsOf } from '../coop/ofNode.ts'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { medicalOf } from './medical.ts'
import { networkEnvOf } from './networkEnv.ts'
import { referralsOf, removeReferral, saveReferral } from './referrals.ts'
import { projectInScope } from './stores.ts'

export default implement(calls, {
  ...inSnapshot({
    async listAllClinicInfo(ctx: Ctx, { projectId }: Input<typeof calls.listAllClinicInfo>) {
      const node = await projectInScope(ctx, projectId)
      return {
        project: await opOf(ctx, node),
        medical: await medicalOf(ctx, projectId),
        networkEnv: await networkEnvOf(ctx, projectId),
        referrals: await referralsOf(ctx, projectId),
        institutions: await institutionsOf(ctx, node),
      }
    },
  }),
  saveReferralClinic: saveReferral,
  removeReferralClinic: (ctx, { referralId }) => removeReferral(ctx, referralId),
})
