import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import type { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import type { List } from '../kit/list/useListPage.ts'

const statuses = DeclareStatus.options.filter(({ value }) => value !== DeclareStatus.notRequired)

export const FillingFilters = ({ list }: { readonly list: List<typeof fillingManagement.page> }) => (
  <FilterRow
    list={list}
    names={[
      { name: 'keyword', hint: '姓名、拼音、工号、手机尾号' },
      inOrg('orgId'),
      { name: 'fillStatus', label: '填报状态', options: statuses },
      'healthStatus',
      'empType',
      { name: 'missingDays', label: '连续未报不少于', unit: '天' },
    ]}
  />
)
