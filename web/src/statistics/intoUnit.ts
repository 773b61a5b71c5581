import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RowType } from '@oems/contract/figures/codes.ts'
import type { StatisticsQuery } from './Frame.tsx'

/**
 * One level down: into a unit below, whose figures stand alone unless somebody wants it otherwise, or into a subscribed organisation, which is never seen
 * without its subscription. Null where there is nothing below.
 */
export const intoUnit =
  ({ choose, switching: { isOn, isOwn } }: Pick<StatisticsQuery, 'choose' | 'switching'>) =>
  (rowType: CodeOf<typeof RowType>, orgId: number | null): (() => void) | null => {
    if (rowType === RowType.subscribed) return () => choose({ orgId, subscribed: 1 })
    return rowType === RowType.child ? () => choose({ orgId, subscribed: isOn && !isOwn ? 1 : null }) : null
  }
