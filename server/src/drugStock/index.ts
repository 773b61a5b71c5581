import type { Domain } from '../core/domain.ts'
import { ensureMovePartitions } from './partitions.ts'

/** Drugs on the shelves of medical rooms: one ledger, and what follows from it. */
const drugStock: Domain = {
  partitions: [ensureMovePartitions],
}
export default drugStock
