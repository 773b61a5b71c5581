import { type ArchiveAccess, archives } from '@oems/contract/archive/archives.ts'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Pair } from '../kit/list/Cells.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import type { TabView } from './tabView.ts'

const pageSize = 10

/** 谁看过: the person sees the same on the phone, without the names. */
export function AccessTab({ archive: { archiveId } }: TabView) {
  const [pageNo, turn] = useState(1)
  const read = useRead(archives.accessLog, { archiveId, pageNo, pageSize })
  return (
    <Shown read={read} lines={pageSize}>
      {({ list, total }) => (
        <RecordTable<ArchiveAccess>
          rowKey="logId"
          rows={list}
          empty="还没有人查看过"
          pages={{ pageNo, pageSize, total, turn }}
          columns={[
            { title: '时间', dataIndex: 'createdAt', kind: 'moment', render: (time: string) => moment(time) },
            { title: '查看人', key: 'who', kind: 'pair', render: (_, access) => <Viewer access={access} /> },
            { title: '查看内容', dataIndex: 'operation', kind: 'text' },
            { title: '原因', dataIndex: 'reason', kind: 'prose', render: (reason: string | null) => reason ?? '—' },
          ]}
        />
      )}
    </Shown>
  )
}

function Viewer({ access: { nickname, roleName, orgName } }: { readonly access: ArchiveAccess }) {
  const assignment = [roleName, orgName].filter(Boolean).join('@')
  return <Pair first={nickname ?? '—'} second={assignment} title={assignment} />
}
