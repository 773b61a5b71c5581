import { logs } from '@oems/contract/operationLog/logs.ts'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { use, useState } from 'react'
import { Permissions, useRead } from '../core/calls.ts'
import { logged } from '../core/domains.ts'
import { moment } from '../core/moment.ts'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { assignmentOf } from './columns.tsx'
import styles from './logs.module.css'

interface Props {
  /** The name under which the log keeps records of this kind: 员工, 角色, 账号 … (`logged`). */
  readonly targetType: string
  readonly targetId: number
}
const pageSize = 10

/** 变更记录: the changes of a record, newest first. Stands in a drawer or beside other parts of a detail screen. */
export function ChangeHistory({ targetType, targetId }: Props) {
  const [pageNo, turn] = useState(1)
  const { data, isError, refetch } = useRead(logs.target, { targetType, targetId, pageNo, pageSize })
  if (isError) return <Button onClick={() => void refetch()}>重试</Button>
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (data.total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有变更记录" />
  return (
    <Parts>
      {data.list.map((step) => (
        <Part key={step.logId} title={step.operation}>
          <p className={styles.step}>
            {moment(step.createdAt, true)} · {step.nickname ?? '—'}（{assignmentOf(step)}）{step.reason && ` · ${step.reason}`}
          </p>
          {step.fields.length > 0 && <ChangeTable fields={step.fields} />}
        </Part>
      ))}
      <Pagination align="end" current={pageNo} pageSize={pageSize} total={data.total} hideOnSinglePage onChange={turn} />
    </Parts>
  )
}

/** Whether the caller may see the changes of records of a kind; the server checks the same. */
export function useMaySeeHistory(targetType: string) {
  const permissions = use(Permissions)
  return logged[targetType]?.some((permission) => permissions.has(permission)) ?? false
}

interface DrawerProps {
  readonly targetType: string
  /** Null: closed. */
  readonly target: { readonly id: number; readonly name?: string } | null
  readonly close: () => void
}
export const ChangeHistoryDrawer = ({ targetType, target, close }: DrawerProps) => (
  <ReadingDrawer
    open={target !== null}
    onClose={close}
    size={620}
    title={target?.name === undefined ? '变更记录' : `变更记录：${target.name}`}
    destroyOnHidden
  >
    {target && <ChangeHistory targetType={targetType} targetId={target.id} />}
  </ReadingDrawer>
)

/** A button that opens the history; nothing where the caller may not see the record. */
export function ChangeHistoryButton({ targetType, targetId, name }: Props & { readonly name?: string }) {
  const [open, setOpen] = useState(false)
  if (!useMaySeeHistory(targetType)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>变更记录</Button>
      <ChangeHistoryDrawer
        targetType={targetType}
        target={open ? { id: targetId, ...(name !== undefined && { name }) } : null}
        close={() => setOpen(false)}
      />
    </>
  )
}
