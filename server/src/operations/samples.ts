import { importBatches } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { importRow } from '../core/imports/tables.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** A finished task, and a batch of one line that waits to be confirmed. */
  async make({ db, clock }, { mark, group, account: { accountId, ropId } }) {
    const [at, until] = [clock().toISOString(), new Date(clock().getTime() + 3_600_000).toISOString()]
    const [task] = await ask<{ id: number }>(
      db,
      sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
          values ('import-parse', ${`${mark}任务`}, 2, false, ${accountId}, ${ropId}, ${group.id}, ${at}, ${until}, 'walk', ${at}) returning id`,
    )
    const batchNumber = `20260305${Math.random().toString(36).slice(2, 10).toUpperCase().padEnd(8, '0')}`
    await db.execute(sql`
      insert into sys_import_batch (batch_number, import_type, org_id, account_id, status, file_name, header, created_at, expire_time)
      values (${batchNumber}, 'employee', ${group.id}, ${accountId}, 2, ${`${mark}.xlsx`}, '[{"header": "姓名", "field": "name"}]', ${at}, ${until})`)
    await db.insert(importRow).values({ batchNumber, rowNo: 2, data: '[""]', keys: {}, importSituation: 1 })
    return { taskId: task!.id, batchNumber }
  },
  values: { importType: 'employee' },
  particular: [[importBatches.fixRow, () => ({ rowNo: 2, cells: ['样例'] })]],
  shared: { taskId: ({ taskId }) => taskId, batchNumber: ({ batchNumber }) => batchNumber },
})
