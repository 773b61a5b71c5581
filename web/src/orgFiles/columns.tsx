import { OrgFile, type orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { BelowSwitch } from '../kit/list/BelowSwitch.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { ExpireTag } from './ExpireTag.tsx'
import { Papers } from './Papers.tsx'

type Sortable = List<typeof orgFiles.list>['sortable']
type Share = ((file: OrgFile, visibleToBelow: 0 | 1) => void) | undefined

export function columnsOf(sortable: Sortable, gallery: Parameters<typeof Papers>[0]['gallery'], share: Share): readonly Column<OrgFile>[] {
  const column = columnsBy(OrgFile, sortable, ['title', 'expireDate', 'createdAt'])
  return [
    column('title', { kind: 'name' }),
    column('expireState', { kind: 'status', render: (_, row) => <ExpireTag file={row} /> }),
    column('expireDate'),
    { title: '附件', key: 'oss', span: { least: 150, usual: 190, most: 260 }, render: (_, row) => <Papers file={row} gallery={gallery} /> },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('fileType'),
    column('visibleToBelow', { width: 104, render: (_, file) => <BelowSwitch record={file} name={file.title} share={share} /> }),
    column('effectiveDate', { extra: true }),
    column('createdAt', { extra: true }),
    column('remark', { extra: true }),
  ]
}
