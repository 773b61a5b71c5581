import { OrgFile, type orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { Switch } from 'antd'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
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
    { title: '附件', key: 'oss', width: 190, render: (_, row) => <Papers file={row} gallery={gallery} /> },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('fileType'),
    column('visibleToBelow', { width: 104, render: (_, file) => <Visibility file={file} share={share} /> }),
    column('effectiveDate', { extra: true }),
    column('createdAt', { extra: true }),
    column('remark', { extra: true }),
  ]
}

interface VisibilityProps {
  readonly file: OrgFile
  readonly share: Share
}
function Visibility({ file, share }: VisibilityProps) {
  const isShared = file.visibleToBelow === 1
  if (file.inherited === 1) return <StatusTag tone="none">上级共用</StatusTag>
  if (!share || file.editable === 0) return isShared ? '下级可见' : '仅本组织'
  return (
    <span data-row-actions="">
      <Switch size="small" aria-label={`“${file.title}”下级可见`} checked={isShared} onChange={(on) => share(file, on ? 1 : 0)} />
    </span>
  )
}
