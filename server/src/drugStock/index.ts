import type { Domain } from '../core/domain.ts'
import { stockMoves } from './moveSource.ts'
import { ensureMovePartitions } from './partitions.ts'
import { stockPositions } from './positions.ts'

/** Drugs on the shelves of medical rooms: one ledger, and what follows from it. */
const drugStock: Domain = {
  sources: [stockPositions, stockMoves],
  partitions: [ensureMovePartitions],
}
export default drugStock
