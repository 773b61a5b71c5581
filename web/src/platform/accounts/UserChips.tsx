import { users } from '@oems/contract/platform/users.ts'
import { Segmented } from 'antd'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import type { List } from '../../kit/useListPage.ts'
import styles from './accounts.module.css'

type Asked = Readonly<Record<string, unknown>>
const dayMs = 86_400_000
/** The last day on which somebody was here who has been away for ninety days. */
const longAgo = () => moment(new Date(Date.now() - 91 * dayMs).toISOString()).slice(0, 10)
const nothing = { temp: null, status: null, lastLoginStart: null, lastLoginEnd: null }

interface Props {
  readonly list: Pick<List, 'filters' | 'search'>
  readonly orgId: number | null
}

/** 全部 · 临时账号 · 已锁定 · 90天未登录, with their counts in the chosen organisation. */
export function UserChips({ list, orgId }: Props) {
  const away = longAgo()
  const chips: readonly { readonly key: string; readonly label: string; readonly asks: Asked; readonly count: number | undefined }[] = [
    { key: 'all', label: '全部', asks: {}, count: useCount(orgId, {}) },
    { key: 'temp', label: '临时账号', asks: { temp: 1 }, count: useCount(orgId, { temp: 1 }) },
    { key: 'locked', label: '已锁定', asks: { status: 2 }, count: useCount(orgId, { status: 2 }) },
    { key: 'away', label: '90天未登录', asks: { lastLoginEnd: away }, count: useCount(orgId, { lastLoginEnd: away }) },
  ]
  const current = chips.find(({ asks }) => Object.keys(nothing).every((field) => same(list.filters[field], asks[field])))
  return (
    <Segmented
      className={styles.chips ?? ''}
      aria-label="快速筛选"
      value={current?.key ?? ''}
      onChange={(key) => list.search({ ...nothing, ...chips.find((chip) => chip.key === key)?.asks })}
      options={chips.map(({ key, label, count }) => ({
        value: key,
        label: (
          <span>
            {label}
            {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
          </span>
        ),
      }))}
    />
  )
}

const useCount = (orgId: number | null, asks: Asked) => useRead(users.list, { orgId, ...asks, pageSize: 1 }).data?.total

const same = (shown: unknown, asked: unknown) => String([shown].flat()[0] ?? '') === String(asked ?? '')
