import type { logs } from '@oems/contract/operationLog/logs.ts'
import { logged } from '../core/domains.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import type { List } from '../kit/list/useListPage.ts'

const targetTypes = Object.keys(logged).map((value) => ({ value, label: value }))

export const LogFilters = ({ list }: { readonly list: List<typeof logs.list> }) => (
  <FilterRow
    list={list}
    names={[{ name: 'startTime', to: 'endTime', label: '时间' }, 'username', 'nickname', 'operation', 'logType', 'result']}
    more={[
      { name: 'hour', tagOnly: true, words: hourOf },
      'businessDomainId',
      inOrg('orgId'),
      { name: 'targetType', options: targetTypes },
      'callKey',
      'ip',
      'traceId',
    ]}
  />
)

const hourOf = (hour: unknown) => [Number(hour), Number(hour) + 1].map((one) => `${String(one).padStart(2, '0')}:00`).join('–')
