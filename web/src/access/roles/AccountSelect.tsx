import { users } from '@oems/contract/accounts/users.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { useSettled } from '../../kit/org/useOrgSearch.ts'

interface Props {
  readonly id?: string
  readonly value?: number
  readonly onChange?: (accountId: number) => void
}
const afterTyping = 300

/** Somebody with a role in the caller's scope, by name, pinyin or login name. */
export function AccountSelect(field: Props) {
  const [typed, type] = useState('')
  const keyword = useSettled(typed.trim(), afterTyping)
  const { data, isFetching } = useRead(users.list, { keyword, pageSize: 20 }, { enabled: keyword !== '' })
  const options = data?.list.map(({ userId, nickname, username }) => ({ value: userId, label: `${nickname}（${username}）` })) ?? []
  return (
    <Select
      {...field}
      showSearch={{ filterOption: false, onSearch: type }}
      options={options}
      loading={isFetching}
      placeholder="输入姓名、拼音或账号"
      notFoundContent={keyword === '' ? '输入姓名、拼音或账号查找' : isFetching ? '正在查找' : '没有找到'}
    />
  )
}
