import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startBackground } from './background.ts'
import { titlesTold } from './testing/messages.ts'
import { testApp } from './testing/testApp.ts'

const app = await testApp({ alone: true })

test('the owner of a task whose process died hears of it without waiting for the night', async () => {
  const { id: orgId } = await app.anOrg({ orgType: 4 })
  const { accountId, ropId } = await app.anAccount({ roleId: 5, orgId })
  await app.db.execute(
    sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
        values ('export', '导出员工', ${TaskStatus.running}, true, ${accountId}, ${ropId}, ${orgId}, now(), now(), 'gone', now() - interval '1 second')`,
  )
  const background = await startBackground({ database: app.database, clock: app.clock, log: app.server.log, tempDir: app.tempDir })
  await expect.poll(() => titlesTold(app, accountId)).toEqual(['导出员工失败'])
  await background.stop()
})
