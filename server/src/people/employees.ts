import { employees as calls } from '@oems/contract/people/employees.ts'
import { implement, inTwoSteps } from '../core/implement.ts'
import { activationLink } from './activationLink.ts'
import { chipCounts } from './chipCounts.ts'
import { hashedPasswords, openAccounts } from './createAccounts.ts'
import { existing } from './existing.ts'
import { headCounts } from './headCounts.ts'
import { info } from './info.ts'
import { list } from './list.ts'
import { remove } from './removal.ts'
import { save, update } from './saving.ts'

export default implement(calls, {
  v2List: list,
  chipCounts,
  headCounts,
  info,
  v2Save: save,
  v2Update: update,
  v2Delete: (ctx, { employeeId, deleteReason }) => remove(ctx, [employeeId], deleteReason),
  v2BatchDelete: (ctx, { ids, deleteReason }) => remove(ctx, ids, deleteReason),
  createAccounts: inTwoSteps(hashedPasswords, openAccounts),
  verifyEmployeeExist: existing,
  activationLink,
})
