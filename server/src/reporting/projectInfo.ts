import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import { implement } from '../core/implement.ts'
import { listReported } from './progress.ts'
import { remind } from './reminding.ts'
import { createTempUser } from './tempUsers/creating.ts'
import { deleteTempUsers } from './tempUsers/deleting.ts'
import { listTempUsers, tempUsersOf } from './tempUsers/lists.ts'

/** How far the sites have written down what is known of them, and who does it for them (02 §5.6). */
export default implement(calls, {
  list: (ctx, query) => ctx.ofOneMoment((inside) => listReported(inside, query)),
  remind,
  createTempSysUser: createTempUser,
  tempSysUserList: listTempUsers,
  tempSysUser: tempUsersOf,
  tempSysUserDelete: deleteTempUsers,
})
