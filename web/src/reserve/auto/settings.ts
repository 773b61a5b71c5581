import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { AutoDeclare } from '@oems/contract/reserve/auto.ts'
import { AutoResult } from '@oems/contract/reserve/codes.ts'
import type { Tone } from '../../kit/StatusTag.tsx'

export const resultTones: Readonly<Record<CodeOf<typeof AutoResult>, Tone>> = {
  [AutoResult.declared]: 'done',
  [AutoResult.stale]: 'due',
  [AutoResult.unconfigured]: 'due',
  [AutoResult.manual]: 'done',
  [AutoResult.failed]: 'overdue',
  [AutoResult.notDue]: 'none',
}

type Setting = Pick<AutoDeclare, 'projectId' | 'cycle' | 'executeTime'>
/** To turn many on or off leaves each its own moment: one write for all that share one. */
export function byMoment(rows: readonly Setting[]) {
  const groups = Map.groupBy(rows, ({ cycle, executeTime }) => `${cycle} ${executeTime}`)
  return [...groups.values()].map((of) => {
    const { cycle, executeTime } = of[0]!
    return { cycle, executeTime, projectIds: of.map(({ projectId }) => projectId) }
  })
}
