import { type ArchiveAccess, archives } from '@oems/contract/archive/archives.ts'
import { Empty, Table } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Failed } from '../kit/Failed.tsx'
import styles from './archive.module.css'
import type { TabView } from './tabView.ts'

const pageSize = 10

/** 谁看过: the person sees the same on the phone, without the names. */
export function AccessTab({ archive: { archiveId } }: TabView) {
  const [pageNo, turn] = useState(1)
  const { data, isFetching, isError, error, refetch } = useRead(archives.accessLog, { archiveId, pageNo, pageSize })
  if (isError) return <Failed message={error.message} again={() => void refetch()} />
  return (
    <Table<ArchiveAccess>
      rowKey="logId"
      dataSource={data?.list ?? []}
      loading={{ spinning: isFetching, delay: 150 }}
      pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, hideOnSinglePage: true, onChange: turn }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={data ? '还没有人查看过' : '加载中'} /> }}
      columns={[
        { title: '时间', dataIndex: 'createdAt', width: 150, render: (time: string) => moment(time) },
        { title: '查看人', key: 'who', render: (_, access) => <Viewer access={access} /> },
        { title: '查看内容', dataIndex: 'operation' },
        { title: '原因', dataIndex: 'reason', render: (reason: string | null) => reason ?? '—' },
      ]}
    />
  )
}

const Viewer = ({ access: { nickname, roleName, orgName } }: { readonly access: ArchiveAccess }) => (
  <>
    {nickname ?? '—'}
    <div className={styles.about}>{[roleName, orgName].filter(Boolean).join('@')}</div>
  </>
)
