import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import type { LogRow } from '@oems/contract/operationLog/logs.ts'
import { Tag, Tooltip } from 'antd'
import { moment } from '../core/moment.ts'
import { Cut, Pair } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/ListTable.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './logs.module.css'
import { resultTone } from './tones.ts'

const dash = (text: string | null) => text || '—'

/** `open` is absent where the caller may not see an entry in full. */
export const columnsOf = (open?: (row: LogRow) => void): readonly Column<LogRow>[] => [
  { title: '时间', dataIndex: 'createdAt', kind: 'momentWithSeconds', render: (_, row) => <When row={row} open={open} /> },
  {
    title: '人员',
    key: 'who',
    kind: 'pair',
    render: (_, { nickname, username }) => <Pair first={dash(nickname)} second={username} />,
  },
  {
    title: '角色@组织',
    key: 'rop',
    kind: 'pair',
    render: (_, row) =>
      row.roleName || row.orgName ? <Pair first={dash(row.roleName)} second={<Cut text={row.orgName} />} title={assignmentOf(row)} /> : '—',
  },
  {
    title: '操作',
    dataIndex: 'operation',
    kind: 'name',
    filter: 'logType',
    render: (_, row) => (
      <>
        {row.operation} {isTagged(row) && <Tag>{LogType.label(row.logType)}</Tag>}
      </>
    ),
  },
  { title: '对象', key: 'target', kind: 'text', render: (_, row) => <Target row={row} /> },
  { title: '结果', dataIndex: 'result', kind: 'status', render: (_, row) => <Result row={row} /> },
  {
    title: '耗时',
    dataIndex: 'costMs',
    kind: 'figure',
    align: 'right',
    render: (ms: number) => <span className={styles.number}>{ms} 毫秒</span>,
  },
  { title: 'IP', dataIndex: 'ip', kind: 'code', render: (ip: string) => <span className={styles.number}>{ip}</span> },
  { title: '业务域', dataIndex: 'businessDomainId', extra: true, kind: 'text', render: domainOf },
  {
    title: '终端',
    dataIndex: 'platform',
    extra: true,
    kind: 'status',
    render: (platform: string) => (platform === 'H5' ? '手机端' : '后台'),
  },
  { title: '原因', dataIndex: 'reason', extra: true, kind: 'text', render: dash },
  { title: '接口', dataIndex: 'callKey', extra: true, width: 280 },
  { title: '跟踪号', dataIndex: 'traceId', extra: true, width: 280 },
]

/** An ordinary operation has no tag, nor has one that is called as its kind is: 登录. */
const isTagged = ({ operation, logType }: LogRow) => logType !== LogType.operation && LogType.label(logType) !== operation

export const assignmentOf = ({ roleName, orgName }: Pick<LogRow, 'roleName' | 'orgName'>) =>
  roleName || orgName ? `${dash(roleName)}@${dash(orgName)}` : '—'
export const domainOf = (code: number | null) => BusinessDomain.options.find(({ value }) => value === code)?.label ?? '—'

function When({ row, open }: { readonly row: LogRow; readonly open: ((row: LogRow) => void) | undefined }) {
  const text = moment(row.createdAt, true)
  if (!open) return <span className={styles.number}>{text}</span>
  return (
    <button type="button" className={`link-button ${styles.when}`} onClick={() => open(row)} aria-label={`查看日志 ${text}`}>
      {text}
    </button>
  )
}

export const Target = ({ row: { targetType, targetName, targetId } }: { readonly row: LogRow }) =>
  targetType ? (
    <span className={styles.target}>
      {targetName ?? targetId}
      <small>{targetType}</small>
    </span>
  ) : (
    '—'
  )

export function Result({ row: { result, code, msg } }: { readonly row: LogRow }) {
  if (result === LogResult.success) return <StatusTag tone={resultTone[result]}>{LogResult.label(result)}</StatusTag>
  return (
    <Tooltip title={`${code} ${msg}`}>
      <span>
        <StatusTag tone={resultTone[result]}>{LogResult.label(result)}</StatusTag>
      </span>
    </Tooltip>
  )
}
