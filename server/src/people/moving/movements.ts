import { movements as calls } from '@oems/contract/people/movements.ts'
import { implement } from '../../core/implement.ts'
import { notDispatched } from '../list.ts'
import { changeStatus } from './changeStatus.ts'
import { dispatch } from './dispatch.ts'
import { migrate } from './migrate.ts'

export default implement(calls, {
  changeStatus,
  dispatchEmpToProject: dispatch,
  migrationBatch: migrate,
  listNotDispatch: notDispatched,
})
