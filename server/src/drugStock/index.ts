import { pages } from '@oems/contract/drugStock/console.ts'
import { provideClinicUse } from '../clinic/use.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import bills from './bills/calls.ts'
import { billOwner, papers } from './bills/files.ts'
import cards, { cardTarget } from './cards.ts'
import { stockOfClinics } from './clinicUse.ts'
import { dayCloseChase, daysToClose, weeklyCountChase } from './closing/chase.ts'
import { dayCloseTarget } from './closing/closeDay.ts'
import { batchTarget } from './freezing/freeze.ts'
import { stockMoves } from './moveSource.ts'
import { nightly } from './nightly/index.ts'
import { ensureMovePartitions } from './partitions.ts'
import { stockPositions } from './positions.ts'
import { billTarget } from './posting/makeBill.ts'
import { stockImport } from './sheets/import.ts'
import { expiring, short } from './todo.ts'
import { transitAtNodes } from './transfers/atNodes.ts'
import transfers from './transfers/calls.ts'
import { toReceive, toSettle, transitChase } from './transfers/chase.ts'

provideClinicUse(stockOfClinics)

/** Drugs on the shelves of medical rooms: one ledger, and what follows from it. */
const drugStock: Domain = {
  calls: [cards, bills, transfers],
  pages,
  imports: [stockImport],
  jobs: [...nightly, dayCloseChase, weeklyCountChase, transitChase],
  todos: [short, expiring, toReceive, toSettle, daysToClose],
  sources: [stockPositions, stockMoves],
  logTargets: {
    库存卡: cardTarget,
    药品批次: batchTarget,
    库存单据: billTarget,
    药品入库导入: importTarget,
    管控药品日结: dayCloseTarget,
  },
  tree: transitAtNodes,
  fileOwners: { [papers.owner]: billOwner },
  partitions: [ensureMovePartitions],
  demo: () => import('./demo.ts'),
}
export default drugStock
