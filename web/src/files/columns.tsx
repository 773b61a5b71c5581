import { FileStatus } from '@oems/contract/files/codes.ts'
import { type files, StoredFile } from '@oems/contract/files/files.ts'
import { Thumb } from '../kit/file/Thumb.tsx'
import { sizeText } from '../kit/file/words.ts'
import { Cut } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './files.module.css'
import { bizTypeName, toneOf } from './words.ts'

export function columnsOf(sortable: List<typeof files.list>['sortable']): readonly Column<StoredFile>[] {
  const column = columnsBy(StoredFile, sortable, ['createdAt', 'size'])
  return [
    column('name', {
      span: { least: 180, usual: 280, most: 420 },
      render: (_, file) => (
        <span className={styles.named}>
          <span className={styles.small}>
            <Thumb file={file} isNamed />
          </span>
          <Cut text={file.name} />
        </span>
      ),
    }),
    { title: '业务类型', dataIndex: 'bizType', kind: 'status', render: (_, { bizType }) => bizTypeName(bizType) },
    column('size', { render: (size: number) => sizeText(size) }),
    {
      title: '状态',
      dataIndex: 'status',
      kind: 'status',
      render: (_, file) => <StatusTag tone={toneOf(file)}>{FileStatus.label(file.status)}</StatusTag>,
    },
    column('createdByName', { kind: 'text' }),
    column('orgName', { kind: 'organisation', render: (name: string) => <Cut text={name} /> }),
    column('createdAt'),
    { title: '所属', key: 'owners', kind: 'text', render: (_, { owners }) => owners.join('、') || '—' },
    column('ext', { extra: true }),
    column('storage', { extra: true }),
    column('access', { extra: true }),
  ]
}
