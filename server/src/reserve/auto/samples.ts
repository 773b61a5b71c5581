import { autoDeclares } from '@oems/contract/reserve/auto.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { AutoCycle } from '@oems/contract/reserve/codes.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { samples } from '../../testing/samples.ts'
import { aSheet } from '../testReserve.ts'

const illnessId = reserveIllness
const setting = { illnessId, declareType: 3, enabled: 0, cycle: AutoCycle.opening, executeTime: '09:00' }

export default samples({
  async make(app, { admin, project }) {
    // Opened beforehand: whoever asks first opens the periods of everybody.
    await admin(board.board, {})
    const [suppliesId] = await aSheet(app, { orgId: project.id, declareType: 3, count: 1 })
    await app.db.execute(
      sql`update project_supplies set off_quantity = 100, ledger_at = ${app.clock().toISOString()} where org_id = ${project.id} and supplies_id = ${suppliesId}`,
    )
    return { today: dayOf(app.clock()) }
  },
  particular: [
    [autoDeclares.saveAutoDeclareConfig, ({ project }) => ({ ...setting, projectIds: [project.id] })],
    [autoDeclares.remindDeclare, ({ project }) => ({ illnessId, projectIds: [project.id], declareType: 3 })],
    [board.declareSame, ({ project, today }) => ({ projectId: project.id, declareTypes: [3], date: today })],
    [board.remind, ({ project }) => ({ projectIds: [project.id], declareType: 3 })],
  ],
})
