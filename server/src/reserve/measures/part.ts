import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DomainPart } from '../../core/domainParts.ts'
import { implement } from '../../core/implement.ts'
import { requireIllness } from '../declaring/place.ts'
import { periodsOfNode } from '../declaring/times.ts'
import { declaredMeasures } from './counted.ts'
import { declareMeasures } from './declare.ts'
import { exportMeasures } from './export.ts'
import { measureHeads, measureHistory } from './history.ts'
import { measuringNode } from './place.ts'
import { planDates } from './planDates.ts'
import { measureSheet } from './sheet.ts'

const part: DomainPart = {
  sources: [declaredMeasures],
  jobs: [planDates],
  calls: [
    implement(projectMeasures, {
      queryEpm: measureSheet,
      epmDeclare: declareMeasures,
      listProjectEpmHistory: measureHistory,
      listProjectEpmHead: measureHeads,
      async listDeclareTimeAndStatus(ctx, { illnessId, startTime, endTime, ...asked }) {
        const node = await measuringNode(ctx, asked)
        await requireIllness(ctx, illnessId)
        return periodsOfNode(ctx, node, { declareType: DeclareType.measures, startTime, endTime })
      },
      export: exportMeasures,
    }),
  ],
}
export default part
