import { ArchiveRow, type archives } from '@oems/contract/archive/archives.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { Completeness } from '../person/Completeness.tsx'
import { postTone } from '../person/tones.ts'

type Sortable = List<typeof archives.page>['sortable']

export function columnsOf(sortable: Sortable, open?: (row: ArchiveRow) => void): readonly Column<ArchiveRow>[] {
  const column = columnsBy(ArchiveRow, sortable, ['completeness'])
  const extra = { extra: true }
  return [
    {
      title: '姓名',
      ...sortable('name'),
      kind: 'person',
      render: (_, row) => <PersonName person={row} open={open && (() => open(row))} />,
    },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('completeness', {
      align: 'left',
      width: 132,
      render: (_, { name, completeness }) => <Completeness of={name} value={completeness} />,
    }),
    column('diseases', { title: '基础疾病', kind: 'name' }),
    column('hazardFlag', { title: '接害', kind: 'status', render: (_, { hazardFlag }) => (hazardFlag === 1 ? '接害' : '—') }),
    column('lastPeDay'),
    column('lastPeConclusion', { title: '体检结论', kind: 'status' }),
    column('bloodType'),
    column('empType'),
    column('empStatus', {
      kind: 'status',
      render: (_, { empStatus }) => <StatusTag tone={postTone[empStatus]}>{EmpStatus.label(empStatus)}</StatusTag>,
    }),
    column('mobile', { title: '手机' }),
    column('position', { ...extra, kind: 'text' }),
    column('workNo', { ...extra, kind: 'code' }),
    column('idNumber', extra),
    column('homeOrgName', { ...extra, kind: 'organisation' }),
  ]
}
