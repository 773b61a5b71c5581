import { DeclareStatus, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { FillingFilter } from '@oems/contract/declaration/fillingFilter.ts'
import type { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { itemsFor } from '../kit/form/rules.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'

const item = itemsFor(FillingFilter)
const statuses = DeclareStatus.options.filter(({ value }) => value !== DeclareStatus.notRequired)

export const FillingFilters = ({ list }: { readonly list: List<typeof fillingManagement.page> }) => (
  <FilterRow
    list={list}
    tags={{ missingDays: `连续未报≥${String(list.filters.missingDays)}天`, healthStatus: `健康等级：${levels(list.filters.healthStatus)}` }}
    more={
      <>
        <Form.Item {...item.healthStatus} label="健康等级">
          <Select mode="multiple" maxTagCount={1} allowClear options={HealthLevel.options} style={{ width: 140 }} />
        </Form.Item>
        <Form.Item {...item.empType} label="人员类别">
          <Select mode="multiple" maxTagCount={1} allowClear options={EmpType.options} style={{ width: 170 }} />
        </Form.Item>
        <Form.Item {...item.missingDays} label="连续未报不少于">
          <InputNumber min={1} max={30} suffix="天" style={{ width: 100 }} />
        </Form.Item>
      </>
    }
  >
    <Form.Item {...item.keyword}>
      <Input allowClear placeholder="姓名、拼音、工号、手机尾号" style={{ width: 190 }} />
    </Form.Item>
    <Form.Item {...item.orgId}>
      <OrgPicker style={{ width: 190 }} />
    </Form.Item>
    <Form.Item {...item.fillStatus} label="填报状态">
      <Select mode="multiple" maxTagCount={1} allowClear options={statuses} style={{ width: 140 }} />
    </Form.Item>
  </FilterRow>
)

const levels = (codes: unknown) =>
  [codes]
    .flat()
    .map((code) => HealthLevel.options.find(({ value }) => value === code)?.label)
    .join('、')
