import { employees } from '@oems/contract/people/employees.ts'
import { useRead } from '../core/calls.ts'
import { QuickFilter, type QuickQuestion } from '../kit/QuickFilter.tsx'
import type { List } from '../kit/useListPage.ts'

const chips: readonly QuickQuestion[] = [
  { key: 'all', label: '全部', asks: {} },
  { key: 'onPost', label: '在岗', asks: { onPost: 1 } },
  { key: 'unfilled', label: '今日未申报', asks: { todayStatus: [1] } },
  { key: 'overdue', label: '今日逾期', asks: { todayStatus: [3] } },
  { key: 'abnormal', label: '今日异常', asks: { level: [2, 3] } },
  { key: 'noAccount', label: '无账号', asks: { hasAccount: 0 } },
]
/** Above it the counts would cost more than they tell. */
const countedUpTo = 20_000

interface Props {
  readonly list: Pick<List, 'filters' | 'search'>
  readonly orgId: number | null
}

/** The commonest questions about the chosen organisation, with their counts. */
export function QuickChips({ list, orgId }: Props) {
  const all = useCount(orgId, {}, true)
  const counts = [all, ...useCounts(orgId, all !== undefined && all <= countedUpTo)]
  return <QuickFilter list={list} questions={chips.map((chip, at) => ({ ...chip, count: counts[at] }))} />
}

function useCounts(orgId: number | null, enabled: boolean) {
  const [, onPost, unfilled, overdue, abnormal, noAccount] = chips.map(({ asks }) => asks)
  return [
    useCount(orgId, onPost!, enabled),
    useCount(orgId, unfilled!, enabled),
    useCount(orgId, overdue!, enabled),
    useCount(orgId, abnormal!, enabled),
    useCount(orgId, noAccount!, enabled),
  ]
}

const useCount = (orgId: number | null, asks: QuickQuestion['asks'], enabled: boolean) =>
  useRead(employees.v2List, { orgId, ...asks, pageSize: 1 }, { enabled }).data?.total
