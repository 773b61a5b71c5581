import { reports as calls } from '@oems/contract/empHealth/reports.ts'
import { implement } from '../core/implement.ts'
import { addIllness, listConfiguration, recoverIllness, removeIllness } from './configuration.ts'
import { declareUserHealth } from './declare.ts'
import { exportHistory, listHistory } from './history.ts'
import { listDays, listIllnesses, querySheet } from './sheet.ts'

export default implement(calls, {
  listIllnessByProject: listIllnesses,
  listProjectConfigIllness: listConfiguration,
  addIllnessToConfig: addIllness,
  removeIllnessFromConfig: removeIllness,
  recoveryIllnessFromConfig: recoverIllness,
  queryUserHealth: querySheet,
  listDeclareTimeAndStatus: listDays,
  declareUserHealth,
  listProjectUhsHistory: listHistory,
  export: exportHistory,
})
