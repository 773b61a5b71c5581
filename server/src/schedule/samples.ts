import { schedule } from '@oems/contract/schedule/schedule.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { samples, saved } from '../testing/samples.ts'

const plan = { beanName: 'session-sweep', cronExpression: '0 0 3 * * ?' }

/** Jobs belong to the platform and to no group: nothing here stands on one side alone. */
export default samples({
  async make(app, { mark }) {
    const jobId = await saved(app.platformAdmin, schedule.save, { ...plan, jobName: `任务${mark.length}${Math.random()}` })
    const [run] = await ask<{ logId: number }>(
      app.db,
      sql`insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, node, trace_id)
          values (${jobId}, '任务', 'session-sweep', '{}', 1, 1, ${app.clock().toISOString()}, 'walk', 'walk') returning log_id as "logId"`,
    )
    return { jobId, logId: run!.logId }
  },
  references: { jobId: ({ jobId }) => jobId, ids: ({ jobId }) => [jobId], logId: ({ logId }) => logId },
  values: { ...plan, params: {} },
})
