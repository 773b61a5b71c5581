import { daysAgo } from '../../core/days.ts'
import { metricOf } from '../../core/statistics/registry.ts'
import { sources } from '../../core/statistics/source.ts'
import { proofState } from '../../core/statistics/state.ts'
import { attention, failed, namesOf, passed, type SelfCheck } from './check.ts'

/** The nightly proof has been missed then. */
const lateDays = 1

/** What a source counts, in the words of its first figure. */
function figuresOf(name: string): string {
  const [first] = sources().find((source) => source.name === name)?.metrics ?? []
  return first ? metricOf(first).name : name
}

export const statistics: SelfCheck = {
  key: 'statistics',
  name: '统计数字与明细一致',
  place: { page: 'stat/engine', permission: 'stat:engine:list' },
  async run({ db, now }) {
    const { differences, units, wrong, lastAt } = await proofState(db)
    if (differences > 0) {
      const names = wrong.map(({ source, month }) => `${month}的${figuresOf(source)}`)
      return failed(`${differences}处差异`, `${namesOf(names, names.length)}与明细不一致。数字未被改动，请联系运维人员查明原因后修复。`)
    }
    if (lastAt === null) return attention('尚未核对', '每日02:30核对一次；超过一天仍未核对，请在定时任务中检查“统计核对”。')
    if (lastAt < daysAgo(now, lateDays))
      return attention('核对已中断', '“统计核对”超过一天没有运行，请在定时任务中检查它是否已暂停或失败。')
    return passed('0处差异', `已逐日核对${units}个月度的统计数字，均与明细一致。`)
  },
}
