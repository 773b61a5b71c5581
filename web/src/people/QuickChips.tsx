import { abnormalLevels } from '@oems/contract/declaration/level.ts'
import { TodayStatus } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useRead } from '../core/calls.ts'
import { type FilterPreset, QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { List, Viewable } from '../kit/list/useListPage.ts'

const chips: readonly FilterPreset[] = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'onPost', label: '在岗', filters: { onPost: 1 } },
  { key: 'unfilled', label: '今日未申报', filters: { todayStatus: [TodayStatus.pending] } },
  { key: 'overdue', label: '逾期', filters: { todayStatus: [TodayStatus.overdue] } },
  { key: 'abnormal', label: '异常', filters: { level: abnormalLevels } },
  { key: 'important', label: '重点关注', filters: { important: 1 } },
  { key: 'noAccount', label: '无账号', filters: { hasAccount: 0 } },
]
/** Above it the counts would cost too much. */
const countedUpTo = 20_000

interface Props {
  readonly list: Viewable & Pick<List, 'total'>
  readonly orgId: number | null
}

/** The commonest filters within the chosen organisation, with their counts. */
export function QuickChips({ list, orgId }: Props) {
  // A list with no other filter has counted them itself, and nothing is asked for before its rows.
  const isWhole = Object.entries(list.filters).every(([name, value]) => name === 'orgId' || value === undefined || value === null)
  const counted = useCount(orgId, {}, !isWhole)
  const all = isWhole ? list.total : counted
  const counts = [all, ...useCounts(orgId, all !== undefined && all <= countedUpTo)]
  return <QuickFilter list={list} presets={chips.map((chip, at) => ({ ...chip, count: counts[at] }))} />
}

function useCounts(orgId: number | null, enabled: boolean) {
  const [, onPost, unfilled, overdue, abnormal, important, noAccount] = chips.map(({ filters }) => filters)
  return [
    useCount(orgId, onPost!, enabled),
    useCount(orgId, unfilled!, enabled),
    useCount(orgId, overdue!, enabled),
    useCount(orgId, abnormal!, enabled),
    useCount(orgId, important!, enabled),
    useCount(orgId, noAccount!, enabled),
  ]
}

const useCount = (orgId: number | null, filters: FilterPreset['filters'], enabled: boolean) =>
  useRead(employees.v2List, { orgId, ...filters, pageSize: 1 }, { enabled }).data?.total
