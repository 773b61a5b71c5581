import { pages } from '@oems/contract/accounts/console.ts'
import type { Domain } from '../core/domain.ts'
import { accountsAtNodes } from './atNodes.ts'
import { dormantLock } from './dormant.ts'
import { loginNameOf } from './loginName.ts'
import { logTargets } from './logTargets.ts'
import managerMigration from './managerMigration.ts'
import { pairExpiry } from './pairExpiry.ts'
import { passwordRemind } from './passwordRemind.ts'
import { accountTodos } from './todo.ts'
import userAccounts from './userAccounts.ts'
import users from './users/users.ts'

/** Who may sign in, and as what. */
const accounts: Domain = {
  calls: [users, userAccounts, managerMigration],
  jobs: [dormantLock, pairExpiry, passwordRemind],
  todos: accountTodos,
  logTargets,
  loginNameOf,
  tree: accountsAtNodes,
  pages,
}
export default accounts
