import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import type { DomainPart } from '../../core/domainParts.ts'
import { implement } from '../../core/implement.ts'
import { remind } from '../board/remind.ts'
import { requireReserve } from '../illness.ts'
import { autoTarget, config, page, save } from './config.ts'
import { autoDeclareJob } from './job.ts'

const part: DomainPart = {
  calls: [
    implement(autoDeclares, {
      autoDeclareConfig: config,
      saveAutoDeclareConfig: save,
      autoDeclarePage: page,
      async remindDeclare(ctx, { illnessId, projectIds, declareType }) {
        requireReserve({ illnessId })
        const { sent, skipped } = await remind(ctx, projectIds, declareType)
        return { sent, skipped: [...skipped] }
      },
    }),
  ],
  jobs: [autoDeclareJob],
  logTargets: { 自动申报: autoTarget },
}
export default part
