import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import type { Executor } from '../../core/work/jobs.ts'

/** Enters what holds already by its day (epType.ts): nothing depends on it. */
export const epSwitch: Executor = {
  bean: 'ep-switch',
  name: '防控类型切换',
  meaning: '零点将已到生效日的防控类型记入项目',
  cron: '0 0 0 * * ?',
  async run({ database: { db }, now }) {
    const { rowCount } = await db.execute(
      sql`update project set ep_type = ep_next, ep_next = null, ep_next_date = null where ep_next_date <= ${dayOf(now)}`,
    )
    return { processed: rowCount ?? 0 }
  },
}
