import { bizDeclareHealth, declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { implement } from '../../core/implement.ts'
import { listByEmpIdAndDate } from './empDate.ts'
import { listByEmpId } from './empDays.ts'
import { exportSheet } from './exportSheet.ts'
import { handle } from './handle.ts'
import { listHistory } from './history.ts'
import { save } from './proxy.ts'
import { remove } from './remove.ts'
import { saveBatch } from './saveBatch.ts'
import { list } from './search.ts'

/** The daily declarations (03 §5.4), whoever sends them. */
export const health = implement(declareHealth, {
  list,
  listByEmpId,
  listByEmpIdAndDate,
  listHistory,
  save,
  saveBatch,
  delete: remove,
  handle,
  export: exportSheet,
})

/** The second path that the documents name. */
export const bizHealth = implement(bizDeclareHealth, { listByEmpId })
