import { employees } from '@oems/contract/people/employees.ts'
import { Segmented } from 'antd'
import { useRead } from '../core/calls.ts'
import type { List } from '../kit/useListPage.ts'
import styles from './employees.module.css'

type Asked = Readonly<Record<string, unknown>>
/** A question that sets several filters at once; the others of its kind are cleared. */
const chips: readonly { readonly key: string; readonly label: string; readonly asks: Asked }[] = [
  { key: 'all', label: '全部', asks: {} },
  { key: 'onPost', label: '在岗', asks: { onPost: 1 } },
  { key: 'unfilled', label: '今日未申报', asks: { todayStatus: [1] } },
  { key: 'overdue', label: '今日逾期', asks: { todayStatus: [3] } },
  { key: 'abnormal', label: '今日异常', asks: { level: [2, 3] } },
  { key: 'noAccount', label: '无账号', asks: { hasAccount: 0 } },
]
const nothing = { onPost: null, todayStatus: null, level: null, hasAccount: null }
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
  const current = chips.find(({ asks }) => Object.keys(nothing).every((field) => same(list.filters[field], asks[field])))
  return (
    <Segmented
      className={styles.chips ?? ''}
      aria-label="快速筛选"
      value={current?.key ?? ''}
      onChange={(key) => list.search({ ...nothing, ...chips.find((chip) => chip.key === key)?.asks })}
      options={chips.map(({ key, label }, at) => ({
        value: key,
        label: (
          <span>
            {label}
            {counts[at] !== undefined && <em>{counts[at].toLocaleString('zh-CN')}</em>}
          </span>
        ),
      }))}
    />
  )
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

const useCount = (orgId: number | null, asks: Asked, enabled: boolean) =>
  useRead(employees.v2List, { orgId, ...asks, pageSize: 1 }, { enabled }).data?.total

const same = (shown: unknown, asked: unknown) => [shown].flat().join() === [asked].flat().join()
