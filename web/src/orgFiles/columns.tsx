import { OrgFile, type orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ExpireTag } from './ExpireTag.tsx'
import { Papers } from './Papers.tsx'

type Sortable = List<typeof orgFiles.list>['sortable']
export function columnsOf(sortable: Sortable, gallery: Parameters<typeof Papers>[0]['gallery']): readonly Column<OrgFile>[] {
  const column = columnsBy(OrgFile, sortable, ['title', 'expireDate', 'createdAt'])
  return [
    column('title', { kind: 'name' }),
    column('expireState', { kind: 'status', render: (_, row) => <ExpireTag file={row} /> }),
    column('expireDate'),
    { title: '附件', key: 'oss', width: 190, render: (_, row) => <Papers file={row} gallery={gallery} /> },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('fileType'),
    column('visibleToBelow', {
      width: 104,
      render: (_, { inherited, visibleToBelow }) =>
        inherited === 1 ? <StatusTag tone="none">上级共用</StatusTag> : visibleToBelow === 1 ? '下级可见' : '仅本组织',
    }),
    column('effectiveDate', { extra: true }),
    column('createdAt', { extra: true }),
    column('remark', { extra: true }),
  ]
}
