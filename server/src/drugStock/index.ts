import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import cards, { cardTarget } from './cards.ts'
import { stockMoves } from './moveSource.ts'
import { ensureMovePartitions } from './partitions.ts'
import { stockPositions } from './positions.ts'
import { stockImport } from './sheets/import.ts'
import { expiring, short } from './todo.ts'

/** Drugs on the shelves of medical rooms: one ledger, and what follows from it. */
const drugStock: Domain = {
  calls: [cards],
  imports: [stockImport],
  todos: [short, expiring],
  sources: [stockPositions, stockMoves],
  logTargets: {
    库存卡: cardTarget,
    药品入库导入: importTarget,
  },
  partitions: [ensureMovePartitions],
}
export default drugStock
