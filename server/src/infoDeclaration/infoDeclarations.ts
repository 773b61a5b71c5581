import { infoDeclarations as calls } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { implement } from '../core/implement.ts'
import { exportDeclarations } from './export.ts'
import { info } from './info.ts'
import { list } from './list.ts'
import { remove, save, update } from './saving.ts'
import { listVisitArea } from './visitAreas.ts'

/** 信息申报 (03 §5.5). */
export default implement(calls, {
  listInfoDeclare: list,
  listVisitArea,
  getInfoDeclare: info,
  saveInfoDeclare: save,
  updateInfoDeclare: update,
  delete: remove,
  export: exportDeclarations,
})
