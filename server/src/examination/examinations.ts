import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { implement } from '../core/implement.ts'
import { batchList } from './batches.ts'
import { cycleList, saveCycle } from './cycles.ts'
import { dueExport, dueList } from './dueList.ts'
import { remind } from './informing.ts'
import { itemRows, saveItem } from './items.ts'
import { compare, info, page } from './reading.ts'
import { sheetHandlers } from './sheets.ts'
import { trend } from './trend.ts'
import { remove, save, update } from './writing.ts'

/** 体检管理 (03 §5.9). */
export default implement(calls, {
  page,
  info,
  save,
  update,
  delete: remove,
  remind,
  compare,
  trend,
  ...sheetHandlers,
  batchList,
  itemList: async (ctx) => ({ list: await itemRows(ctx) }),
  itemSave: saveItem,
  cycleList,
  cycleSave: saveCycle,
  dueList,
  dueExport,
})
