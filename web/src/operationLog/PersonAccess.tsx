import { logs, type PersonAccess } from '@oems/contract/operationLog/logs.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Pair } from '../kit/list/Cells.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { assignmentOf } from './columns.tsx'
import styles from './logs.module.css'

interface Props {
  readonly personId: number
}
const pageSize = 10

/** 谁看过此人 (01 §10): opens the log of accesses to a person's data, with their purposes. */
export function PersonAccessButton({ personId }: Props) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can(logs.person)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>谁看过此人</Button>
      <ReadingDrawer open={open} onClose={() => setOpen(false)} size={680} title="谁看过此人" destroyOnHidden>
        <AccessList personId={personId} />
      </ReadingDrawer>
    </>
  )
}

function AccessList({ personId }: Props) {
  const [pageNo, turn] = useState(1)
  const read = useRead(logs.person, { personId, pageNo, pageSize })
  return (
    <>
      <p className={styles.about}>查看完整号码或健康信息时记录，包括其他组织的查看人；记录不能修改或删除。</p>
      <Shown read={read} lines={pageSize}>
        {({ list, total }) => (
          <RecordTable<PersonAccess>
            rowKey="logId"
            rows={list}
            empty="还没有人查看过"
            pages={{ pageNo, pageSize, total, turn }}
            columns={[
              { title: '时间', dataIndex: 'createdAt', kind: 'momentWithSeconds', render: (time: string) => moment(time, true) },
              {
                title: '查看人',
                key: 'who',
                kind: 'pair',
                render: (_, access) => <Pair first={access.nickname ?? '—'} second={assignmentOf(access)} title={assignmentOf(access)} />,
              },
              { title: '查看内容', dataIndex: 'operation', kind: 'text' },
              { title: '查看目的', dataIndex: 'reason', kind: 'prose', render: (reason: string | null) => reason ?? '—' },
            ]}
          />
        )}
      </Shown>
    </>
  )
}
