import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { TodayStatus } from '@oems/contract/people/codes.ts'
import type { employees } from '@oems/contract/people/employees.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { useNations } from '../kit/NationSelect.tsx'

const dueStatuses = TodayStatus.options.filter(({ value }) => value !== TodayStatus.notRequired)

export const EmployeeFilters = ({ list }: { readonly list: List<typeof employees.v2List> }) => (
  <FilterRow
    list={list}
    names={[
      { name: 'keyword', hint: '姓名、拼音、工号、手机尾号' },
      'empType',
      'empStatus',
      { name: 'todayStatus', label: '今日申报', options: dueStatuses },
      'sex',
      'important',
      'nationGroup',
      { name: 'nationCode', options: useNations() },
    ]}
    more={[
      'returnDue',
      'completeness',
      'examined',
      'hazardFlag',
      { name: 'level', label: '今日健康等级', options: HealthLevel.options },
      'ageBand',
      { name: 'siteNation', options: useNations() },
      { name: 'siteProvinceId', tagOnly: true, words: () => '指定省份' },
      { name: 'includeChildren', tagOnly: true },
    ]}
  />
)
