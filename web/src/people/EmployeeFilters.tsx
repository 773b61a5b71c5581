import { EmpStatus, EmpType, NationGroup, Sex, TodayStatus } from '@oems/contract/people/codes.ts'
import { EmployeeFilter } from '@oems/contract/people/employees.ts'
import { Form, Input, Select } from 'antd'
import { itemsFor } from '../kit/form/rules.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { ListForm } from '../kit/list/useListPage.ts'
import { NationSelect } from './NationSelect.tsx'

const item = itemsFor(EmployeeFilter)
const dueStatuses = TodayStatus.options.filter(({ value }) => value !== TodayStatus.notRequired)

interface Props {
  readonly list: ListForm
}
export const EmployeeFilters = ({ list }: Props) => (
  <FilterRow
    list={list}
    tags={{
      empStatus: `在岗状态：${labels(EmpStatus, list.filters.empStatus)}`,
      todayStatus: `今日申报：${labels(TodayStatus, list.filters.todayStatus)}`,
      sex: `性别：${labels(Sex, list.filters.sex)}`,
      nationGroup: `中外籍：${labels(NationGroup, list.filters.nationGroup)}`,
      nationCode: `国籍：${list.filters.nationCode}`,
    }}
    more={
      <>
        <Form.Item {...item.empStatus} label="在岗状态">
          <Select mode="multiple" maxTagCount={1} allowClear options={EmpStatus.options} style={{ width: 130 }} />
        </Form.Item>
        <Form.Item {...item.todayStatus} label="今日申报">
          <Select mode="multiple" allowClear options={dueStatuses} style={{ minWidth: 160 }} />
        </Form.Item>
        <Form.Item {...item.sex}>
          <Select allowClear options={Sex.options} style={{ width: 90 }} />
        </Form.Item>
        <Form.Item {...item.nationGroup}>
          <Select allowClear options={NationGroup.options} style={{ width: 90 }} />
        </Form.Item>
        <Form.Item {...item.nationCode}>
          <NationSelect allowClear style={{ width: 160 }} />
        </Form.Item>
      </>
    }
  >
    <Form.Item {...item.keyword}>
      <Input allowClear placeholder="姓名、拼音、工号、手机尾号" style={{ width: 200 }} />
    </Form.Item>
    <Form.Item {...item.empType} label="人员类别">
      <Select mode="multiple" maxTagCount={1} allowClear options={EmpType.options} style={{ width: 170 }} />
    </Form.Item>
  </FilterRow>
)

interface Labelled {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}
const labels = ({ options }: Labelled, values: unknown) =>
  [values]
    .flat()
    .map((value) => options.find((option) => option.value === value)?.label)
    .join('、')
