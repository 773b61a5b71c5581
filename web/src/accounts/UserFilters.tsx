import { roles } from '@oems/contract/access/roles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { UserFilter } from '@oems/contract/accounts/users.ts'
import { Form, Input, Select } from 'antd'
import { useRead } from '../core/calls.ts'
import { PeriodFields } from '../kit/Days.tsx'
import { itemsFor } from '../kit/form/rules.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { ListForm } from '../kit/list/useListPage.ts'

const item = itemsFor(UserFilter)

interface Props {
  readonly list: ListForm
}
export function UserFilters({ list }: Props) {
  const { data = [] } = useRead(roles.list4Account, {})
  const options = data.filter(({ webLogin }) => webLogin === 1).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))
  const { status, lastLoginStart, lastLoginEnd } = list.filters
  const lastLogin = `最近登录：${lastLoginStart ?? ''}至${lastLoginEnd ?? ''}`
  return (
    <FilterRow
      list={list}
      tags={{
        status: `状态：${AccountStatus.options.find(({ value }) => value === status)?.label}`,
        lastLoginStart: lastLogin,
        lastLoginEnd: lastLoginStart == null ? lastLogin : null,
      }}
      more={
        <>
          <Form.Item {...item.status}>
            <Select allowClear options={AccountStatus.options} style={{ width: 110 }} />
          </Form.Item>
          <PeriodFields label="最近登录" from="lastLoginStart" to="lastLoginEnd" />
        </>
      }
    >
      <Form.Item {...item.keyword} label="姓名/账号">
        <Input allowClear placeholder="姓名、拼音或账号" style={{ width: 150 }} />
      </Form.Item>
      <Form.Item {...item.mobile}>
        <Input allowClear placeholder="完整号码" style={{ width: 130 }} />
      </Form.Item>
      <Form.Item {...item.roleId}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} style={{ width: 150 }} />
      </Form.Item>
    </FilterRow>
  )
}
