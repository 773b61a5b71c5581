import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { type FilterPreset, QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { Viewable } from '../kit/list/useListPage.ts'

const dayMs = 86_400_000
/** The last sign-in day of an account that has been away for ninety days. */
const longAgo = () => moment(new Date(Date.now() - 91 * dayMs).toISOString()).slice(0, 10)

interface Props {
  readonly list: Viewable
  readonly orgId: number | null
}

/** 全部 · 临时账号 · 已锁定 · 90天未登录, with their counts in the chosen organisation. */
export function UserChips({ list, orgId }: Props) {
  const away = { lastLoginEnd: longAgo() }
  const chips: readonly FilterPreset[] = [
    { key: 'all', label: '全部', filters: {}, count: useCount(orgId, {}) },
    { key: 'temp', label: '临时账号', filters: { temp: 1 }, count: useCount(orgId, { temp: 1 }) },
    { key: 'locked', label: '已锁定', filters: { status: AccountStatus.locked }, count: useCount(orgId, { status: AccountStatus.locked }) },
    { key: 'away', label: '90天未登录', filters: { ...away, lastLoginStart: null }, count: useCount(orgId, away) },
  ]
  return <QuickFilter list={list} presets={chips} />
}

const useCount = (orgId: number | null, filters: FilterPreset['filters']) =>
  useRead(users.list, { orgId, ...filters, pageSize: 1 }).data?.total
