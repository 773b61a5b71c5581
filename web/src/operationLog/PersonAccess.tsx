import { logs, type PersonAccess } from '@oems/contract/operationLog/logs.ts'
import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
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
  const { data, isFetching, isError, refetch } = useRead(logs.person, { personId, pageNo, pageSize })
  if (isError) return <Button onClick={() => void refetch()}>重试</Button>
  return (
    <>
      <p className={styles.about}>查看完整号码或健康信息时记录，包括其他组织的查看人；记录不能修改或删除。</p>
      <Table<PersonAccess>
        rowKey="logId"
        dataSource={data?.list ?? []}
        loading={{ spinning: isFetching, delay: 150 }}
        pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, hideOnSinglePage: true, onChange: turn }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={data ? '还没有人查看过' : '加载中'} /> }}
        columns={[
          { title: '时间', dataIndex: 'createdAt', width: 150, render: (time: string) => moment(time, true) },
          { title: '查看人', key: 'who', render: (_, access) => <Viewer access={access} /> },
          { title: '查看内容', dataIndex: 'operation' },
          { title: '查看目的', dataIndex: 'reason', render: (reason: string | null) => reason ?? '—' },
        ]}
      />
    </>
  )
}

const Viewer = ({ access }: { readonly access: PersonAccess }) => (
  <span className={styles.stacked}>
    {access.nickname ?? '—'}
    <small>{assignmentOf(access)}</small>
  </span>
)
