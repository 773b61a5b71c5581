import { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { countByLevel, countByStatus } from './counts.ts'
import { listServiceRecord } from './events.ts'
import { exportExcel } from './export.ts'
import { clinicImport } from './import.ts'
import { forSelects, info, list, ofNodes } from './lists.ts'
import { countNotSetClinic, listNotSetClinicOrg, listNotSetClinicProject } from './notSet.ts'
import { remove } from './removing.ts'
import { save, update } from './saving.ts'
import { cancelService, pauseService, recoverService, updateLevel } from './service.ts'
import { listForReferral } from './targets.ts'

export default implement(calls, {
  ...{ list, info, save, update, delete: remove },
  ...{ pauseService, recoverService, cancelService, updateLevel, listServiceRecord },
  ...{ listNotSetClinicOrg, ...inSnapshot({ listNotSetClinicProject, countNotSetClinic }) },
  ...ofNodes,
  ...forSelects,
  ...{ listForReferral, countByLevel, countByStatus },
  ...importHandlers(clinicImport, calls),
  exportExcel,
})
