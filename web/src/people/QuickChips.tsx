import type { Input } from '@oems/contract/core/call.ts'
import { abnormalLevels } from '@oems/contract/declaration/level.ts'
import { TodayStatus } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useRead } from '../core/calls.ts'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { List, Viewable } from '../kit/list/useListPage.ts'

type Filters = Input<typeof employees.chipCounts>['chips'][number]
const nothing: Filters = { onPost: null, todayStatus: null, level: null, important: null, hasAccount: null, completeness: null }
const chips: readonly { readonly key: string; readonly label: string; readonly filters: Partial<Filters> }[] = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'onPost', label: '在岗', filters: { onPost: 1 } },
  { key: 'unfilled', label: '今日未申报', filters: { todayStatus: [TodayStatus.pending] } },
  { key: 'overdue', label: '逾期', filters: { todayStatus: [TodayStatus.overdue] } },
  { key: 'abnormal', label: '异常', filters: { level: [...abnormalLevels] } },
  { key: 'important', label: '重点关注', filters: { important: 1 } },
  { key: 'noAccount', label: '无账号', filters: { hasAccount: 0 } },
]

interface Props {
  readonly list: Viewable & Pick<List, 'total'>
  readonly orgId: number | null
}

/** The commonest filters, as many as have room with their counts beside a tree at 1366, within the chosen organisation, with their counts; nothing is asked for before the rows. */
export function QuickChips({ list, orgId }: Props) {
  const asked = { orgId, chips: chips.map(({ filters }) => ({ ...nothing, ...filters })) }
  const { data } = useRead(employees.chipCounts, asked, { enabled: list.total !== undefined })
  return <QuickFilter list={list} presets={chips.map((chip, at) => ({ ...chip, count: data?.counts?.[at] }))} />
}
