import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** The entry of the employee's creation. */
  async make({ db }, { employeeId }) {
    const found = sql`select log_id as id from sys_log where target_type = '员工' and target_id = ${employeeId}`
    const [row] = await ask<{ id: number }>(db, found)
    return { logId: row!.id }
  },
  references: { logId: ({ logId }) => logId },
  values: { targetType: '员工' },
})
