import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { LogFilter } from '@oems/contract/operationLog/logs.ts'
import { Form, Input, Select } from 'antd'
import { logged } from '../core/domains.ts'
import { PeriodFields } from '../kit/Days.tsx'
import { itemsFor } from '../kit/form/rules.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { ListForm } from '../kit/list/useListPage.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'

const item = itemsFor(LogFilter)
const targetTypes = Object.keys(logged).map((value) => ({ value, label: value }))

export const LogFilters = ({ list }: { readonly list: ListForm }) => (
  <FilterRow
    list={list}
    tags={{
      hour: `时段：${hourOf(list.filters.hour)}`,
      logType: `日志类型：${labelOf(LogType.options, list.filters.logType)}`,
      result: `结果：${labelOf(LogResult.options, list.filters.result)}`,
      businessDomainId: `业务域：${labelOf(BusinessDomain.options, list.filters.businessDomainId)}`,
      orgId: '已选组织',
      targetType: `对象类型：${list.filters.targetType}`,
      callKey: `接口：${list.filters.callKey}`,
      ip: `IP：${list.filters.ip}`,
      traceId: `跟踪号：${list.filters.traceId}`,
    }}
    more={
      <>
        <Form.Item {...item.logType}>
          <Select allowClear options={LogType.options} style={{ width: 110 }} />
        </Form.Item>
        <Form.Item {...item.result}>
          <Select allowClear options={LogResult.options} style={{ width: 90 }} />
        </Form.Item>
        <Form.Item {...item.businessDomainId}>
          <Select allowClear options={BusinessDomain.options} style={{ width: 170 }} />
        </Form.Item>
        <Form.Item {...item.orgId}>
          <OrgPicker style={{ width: 220 }} />
        </Form.Item>
        <Form.Item {...item.targetType}>
          <Select allowClear options={targetTypes} style={{ width: 110 }} />
        </Form.Item>
        <Form.Item {...item.callKey}>
          <Input allowClear style={{ width: 180 }} />
        </Form.Item>
        <Form.Item {...item.ip}>
          <Input allowClear style={{ width: 130 }} />
        </Form.Item>
        <Form.Item {...item.traceId}>
          <Input allowClear style={{ width: 200 }} />
        </Form.Item>
      </>
    }
  >
    <PeriodFields label="时间" />
    <Form.Item {...item.username}>
      <Input allowClear style={{ width: 130 }} />
    </Form.Item>
    <Form.Item {...item.nickname}>
      <Input allowClear style={{ width: 110 }} />
    </Form.Item>
    <Form.Item {...item.operation}>
      <Input allowClear style={{ width: 140 }} />
    </Form.Item>
  </FilterRow>
)

const hourOf = (hour: unknown) => [Number(hour), Number(hour) + 1].map((one) => `${String(one).padStart(2, '0')}:00`).join('–')
const labelOf = (options: readonly { readonly value: number; readonly label: string }[], code: unknown) =>
  options.find(({ value }) => value === code)?.label
