import { board as calls } from '@oems/contract/reserve/board.ts'
import { implement } from '../../core/implement.ts'
import { board, opened } from './board.ts'
import { exportBoard } from './export.ts'
import { remind } from './remind.ts'
import { declareSame } from './same.ts'

export default implement(calls, {
  async board(ctx, query) {
    await opened(ctx)
    return board(ctx, query)
  },
  declareSame,
  async remind(ctx, { projectIds, declareType }) {
    const { sent, skipped } = await remind(ctx, projectIds, declareType)
    return { sent, skipped: [...skipped] }
  },
  export: exportBoard,
})
