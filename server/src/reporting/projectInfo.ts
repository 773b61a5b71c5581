import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import { implement } from '../core/implement.ts'
import { createTempUser } from './tempUsers/creating.ts'
import { deleteTempUsers } from './tempUsers/deleting.ts'
import { listTempUsers, tempUsersOf } from './tempUsers/lists.ts'

/** How far the sites have written down what is known of them, and who does it for them (02 §5.6). */
export default implement(calls, {
  createTempSysUser: createTempUser,
  tempSysUserList: listTempUsers,
  tempSysUser: tempUsersOf,
  tempSysUserDelete: deleteTempUsers,
})
