import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { openAllPeriods } from './open.ts'
import { remindBefore, tellOverdue } from './telling.ts'

/** Opens the periods of the day; whoever needs them first does it where this job has not run (04 §7). */
export const periodOpen: Executor = {
  bean: 'period-open',
  name: '储备申报期开启',
  meaning: '零点按储备申报规则开启当日开始的申报期，确定应报的项目',
  cron: '0 0 0 * * ?',
  async run({ database: { db }, now }) {
    const due = await db.transaction(async (tx) => {
      const deltas = new Deltas()
      const opened = await openAllPeriods({ db: tx, now, deltas })
      await deltas.flush(tx)
      return opened
    })
    return { processed: due }
  },
}

/** Before deadlines, by the hours that the rules name. */
export const periodRemind: Executor = {
  bean: 'period-remind',
  name: '储备申报提醒',
  meaning: '每十分钟，按储备申报规则的提醒时间，提醒尚未申报的项目的填报人员',
  cron: '0 */10 * * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await remindBefore(tx, now) })),
}

/** The morning after. */
export const periodOverdue: Executor = {
  bean: 'period-overdue',
  name: '储备申报逾期汇总',
  meaning: '每天九点，把昨日（及此前错过的各日）截止而未申报的项目数告知上级单位',
  cron: '0 0 9 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellOverdue(tx, now) })),
}
