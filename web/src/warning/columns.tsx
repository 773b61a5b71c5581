import { Warning, type warnings } from '@oems/contract/warning/warnings.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { LevelTag, StateTag } from './tones.tsx'

type Sortable = List<typeof warnings.list>['sortable']
export function columnsOf(sortable: Sortable): readonly Column<Warning>[] {
  const column = columnsBy(Warning, sortable, ['lastDay', 'level', 'observed'])
  const extra = { extra: true }
  return [
    column('level', { kind: 'status', title: '级别', render: (_, row) => <LevelTag {...row} /> }),
    column('orgName', { kind: 'organisation', title: '组织' }),
    column('why', { title: '原因', span: { least: 220, usual: 330, most: 480 } }),
    column('lastDay', { title: '最近信号' }),
    column('observed', { title: '当日' }),
    column('state', { kind: 'status', title: '状态', width: 104, render: (_, row) => <StateTag {...row} /> }),
    column('assigneeName', extra),
    column('series', extra),
    column('kind', extra),
    column('firstDay', { ...extra, title: '首次信号' }),
    column('declared', extra),
    column('expected', { ...extra, render: (_, { expected }) => shown(expected) }),
    column('c2', { ...extra, render: (_, { c2 }) => shown(c2) }),
    column('c3', { ...extra, render: (_, { c3 }) => shown(c3) }),
    column('claimedAt', extra),
    column('result', extra),
  ]
}
const shown = (value: number | null) => (value === null ? '—' : value.toFixed(2))
