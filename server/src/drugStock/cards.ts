import { stockCards as calls, StockCard } from '@oems/contract/drugStock/cards.ts'
import { logged } from '@oems/contract/drugStock/console.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { batchList } from './reads/batches.ts'
import { config } from './reads/config.ts'
import { expiryList } from './reads/expiring.ts'
import { info } from './reads/info.ts'
import { list } from './reads/list.ts'
import { lowList } from './reads/low.ts'
import { moveList } from './reads/moves.ts'
import { book } from './sheets/book.ts'
import { exportStock } from './sheets/export.ts'
import { stockImport } from './sheets/import.ts'
import { clinicDrug } from './tables.ts'

export default implement(calls, {
  list,
  info,
  ...{ batchList, moveList, expiryList, lowList },
  config,
  ...inSnapshot({ book }),
  ...importHandlers(stockImport, calls),
  export: exportStock,
})

export const cardTarget = tableStore(clinicDrug, '库存卡', { scope: withinScope(clinicDrug.orgId) }).logTarget(StockCard, logged.库存卡)
