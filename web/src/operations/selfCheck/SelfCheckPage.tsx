import { type Check, CheckResult, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { complain, reading, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { succeeded } from '../../core/notices.ts'
import { send } from '../../core/send.ts'
import { Failed } from '../../kit/Failed.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { order, placeToDeal, tones, urgentFirst } from './results.ts'
import styles from './selfCheck.module.css'

/** 安全自检 (01 §6.5): what an inspection would check, checked each morning. */
export default function SelfCheckPage() {
  const client = useQueryClient()
  const { data, isError, refetch } = useRead(selfCheck.list, {})
  const [busy, setBusy] = useState(false)

  async function rerun() {
    setBusy(true)
    try {
      client.setQueryData(reading(selfCheck.list, {}).queryKey, await send(selfCheck.list, { rerun: 1 }))
      succeeded('检查已完成')
    } catch (problem) {
      complain(problem)
    } finally {
      setBusy(false)
    }
  }
  const checks = urgentFirst(data?.list ?? [])
  return (
    <ListPage
      title="安全自检"
      about="每天早上7点自动检查"
      note={data && `最近一次 ${moment(data.runAt, true)}，${data.runBy === null ? '自动检查' : `由${data.runBy}检查`}`}
      actions={
        <Button type="primary" loading={busy} onClick={() => void rerun()}>
          立即检查
        </Button>
      }
    >
      {!data && !isError && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {isError && !data && <Failed message="检查结果加载失败" again={() => void refetch()} />}
      {data && (
        <>
          <Counts checks={checks} />
          <RecordTable<Check>
            rowKey="key"
            rows={checks}
            columns={[
              { title: '检查项', dataIndex: 'name', width: 220 },
              {
                title: '结果',
                dataIndex: 'result',
                kind: 'status',
                render: (result: Check['result']) => <StatusTag tone={tones[result]}>{CheckResult.label(result)}</StatusTag>,
              },
              { title: '现状', dataIndex: 'figure', kind: 'text', render: (figure: string | null) => figure ?? '—' },
              { title: '说明', dataIndex: 'says', kind: 'prose' },
              { title: '操作', className: 'screen-only', dataIndex: 'place', width: 90, render: (_, check) => <FixLink check={check} /> },
            ]}
          />
        </>
      )}
    </ListPage>
  )
}

const Counts = ({ checks }: { readonly checks: readonly Check[] }) => (
  <ul className={styles.counts} aria-label="结果汇总">
    {order.map((result) => (
      <li key={result}>
        <StatusTag tone={tones[result]}>{CheckResult.label(result)}</StatusTag>
        <span>
          <b>{checks.filter((check) => check.result === result).length}</b> 项
        </span>
      </li>
    ))}
  </ul>
)

function FixLink({ check }: { readonly check: Check }) {
  const place = placeToDeal(check)
  if (place === null) return null
  return (
    <a className="screen-only" href={`#${place}`} aria-label={`去处理：${check.name}`}>
      去处理
    </a>
  )
}
