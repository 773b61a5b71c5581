import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type LogInfo, type LogRow, logs } from '@oems/contract/operationLog/logs.ts'
import { Typography } from 'antd'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useReadAhead } from '../kit/record/useReadAhead.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { assignmentOf, domainOf, Result, Target } from './columns.tsx'
import styles from './logs.module.css'

/** The entry that was opened from the list. */
export function LogRecord({ opened }: { readonly opened: Opened<LogRow> }) {
  const { id, row } = useOpenedRecord(opened)
  useReadAhead(opened, logs.info, 'logId')
  return (
    <RecordDrawer opened={opened} title={row?.operation ?? '操作日志'} address={id === null ? undefined : `/sys/log/${id}`}>
      {row && <LogHead row={row} />}
      {id !== null && (
        <Loaded call={logs.info} input={{ logId: id }} lines={10}>
          {(entry) => <LogSheet entry={entry} />}
        </Loaded>
      )}
    </RecordDrawer>
  )
}

export const LogHead = ({ row }: { readonly row: LogRow }) => (
  <RecordHead name={row.operation} about={moment(row.createdAt, true)} states={<Result row={row} />} place={assignmentOf(row)} />
)

/** One entry in full: who and where, the request and its result. */
export const LogSheet = ({ entry }: { readonly entry: LogInfo }) => (
  <Parts>
    <Part title="操作" rows={factsOf(entry)} wide={['说明', '原因']} />
    {entry.diff.map((change) => (
      <Part key={`${change.what} ${change.id}`} title={`变更内容${entry.diff.length > 1 ? `：${change.what} ${change.id}` : ''}`}>
        <ChangeTable fields={change.fields} />
      </Part>
    ))}
    <Part title="请求" rows={requestOf(entry)} wide={['接口', '跟踪号', '浏览器']}>
      {entry.params && <pre className={styles.params}>{entry.params}</pre>}
    </Part>
  </Parts>
)

const factsOf = (entry: LogInfo) => ({
  类型: LogType.label(entry.logType),
  人员: entry.nickname && `${entry.nickname}（${entry.username}）`,
  ...(entry.viewerName && { 代看人: entry.viewerName }),
  对象: <Target row={entry} />,
  对象组织: entry.targetOrgName,
  说明: entry.result === LogResult.success ? null : `${entry.code} ${entry.msg}`,
  原因: entry.reason,
})

const requestOf = (entry: LogInfo) => ({
  接口: entry.callKey,
  业务域: domainOf(entry.businessDomainId),
  跟踪号: <Typography.Text copyable>{entry.traceId}</Typography.Text>,
  IP: `${entry.ip}（${entry.platform === 'H5' ? '手机端' : '后台'}）`,
  耗时: `${entry.costMs} 毫秒`,
  浏览器: entry.userAgent,
})
