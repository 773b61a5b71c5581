import { applications, registered } from '@oems/contract/registration/applications.ts'
import { applicationCycle } from '@oems/contract/registration/codes.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { deal } from './deal.ts'
import { info } from './info.ts'
import { list, listRegistered } from './list.ts'
import phone from './phone.ts'
import { lockFor, settle } from './store.ts'

/** Whoever asks to be let in, and what becomes of it (03 §5.2, §5.10). */
export default [
  implement(registered, {
    list: listRegistered,
    async delete(ctx, { registerEmpId, reason }) {
      const row = await lockFor(ctx, registerEmpId, applicationCycle.remove)
      await settle(ctx, row, applicationCycle.remove, { dealReason: reason })
    },
  }),
  implement(applications, { ...inSnapshot({ info }), list, deal }),
  phone,
]
