import { roles } from '@oems/contract/access/roles.ts'
import type { users } from '@oems/contract/accounts/users.ts'
import { useRead } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { List } from '../kit/list/useListPage.ts'

export function UserFilters({ list }: { readonly list: List<typeof users.list> }) {
  const { data = [] } = useRead(roles.list4Account, {})
  const options = data.filter(({ webLogin }) => webLogin === 1).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))
  return (
    <FilterRow
      list={list}
      names={[
        { name: 'keyword', hint: '姓名、拼音或账号' },
        { name: 'mobile', hint: '完整手机号' },
        { name: 'roleId', options },
        'status',
        { name: 'lastLoginStart', to: 'lastLoginEnd', label: '最近登录' },
      ]}
      more={['ending', 'lockedOut']}
    />
  )
}
