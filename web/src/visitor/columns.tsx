import { Visitor, type visitors } from '@oems/contract/visitor/visitors.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { AdviceTag, StateTag } from './tones.tsx'

type Sortable = List<typeof visitors.list>['sortable']
export function columnsOf(sortable: Sortable, open?: (row: Visitor) => void): readonly Column<Visitor>[] {
  const column = columnsBy(Visitor, sortable, ['visitTime', 'arriveTime'])
  const extra = { extra: true }
  return [
    {
      title: '访客',
      dataIndex: 'name',
      kind: 'person',
      render: (_, row) => <PersonName person={{ ...row, sex: row.sex ?? 1, age: null }} open={open && (() => open(row))} />,
    },
    column('visitState', { kind: 'status', span: { least: 92, usual: 114, most: 120 }, render: (_, row) => <StateTag {...row} /> }),
    column('advice', { kind: 'status', render: (_, { advice }) => <AdviceTag advice={advice} /> }),
    column('company', { kind: 'text' }),
    column('hostName', { span: { least: 90, usual: 116, most: 140 } }),
    column('visitTime', { title: '预计到访' }),
    column('arriveTime', { title: '到访' }),
    column('leaveTime', { title: '离开' }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('mobile', { ...extra, title: '手机' }),
    column('visitReason', extra),
    column('companionNum', extra),
    column('plateNo', extra),
    column('badgeNo', extra),
    column('declared', extra),
    column('source', extra),
  ]
}
