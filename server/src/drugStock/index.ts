import type { Domain } from '../core/domain.ts'
import bills from './bills/calls.ts'
import { billOwner, papers } from './bills/files.ts'
import { stockMoves } from './moveSource.ts'
import { ensureMovePartitions } from './partitions.ts'
import { stockPositions } from './positions.ts'
import { billTarget } from './posting/makeBill.ts'

/** Drugs on the shelves of medical rooms: one ledger, and what follows from it. */
const drugStock: Domain = {
  calls: [bills],
  sources: [stockPositions, stockMoves],
  logTargets: { 库存单据: billTarget },
  fileOwners: { [papers.owner]: billOwner },
  partitions: [ensureMovePartitions],
}
export default drugStock
