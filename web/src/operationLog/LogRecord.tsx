import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type LogInfo, logs } from '@oems/contract/operationLog/logs.ts'
import { Descriptions, Skeleton, Typography } from 'antd'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Parts } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { assignmentOf, domainOf, Result, Target } from './columns.tsx'
import styles from './logs.module.css'

interface Props {
  readonly logId: number | null
  readonly close: () => void
}

/** One entry in full: who and where, the request and its result. */
export function LogRecord({ logId, close }: Props) {
  const read = useRead(logs.info, { logId: logId ?? 0 }, { enabled: logId !== null })
  const entry = logId === null ? undefined : read.data
  return (
    <ReadingDrawer open={logId !== null} onClose={close} size={680} title={entry ? entry.operation : '操作日志'}>
      {entry ? <Sheet entry={entry} /> : !read.isError && <Skeleton active paragraph={{ rows: 10 }} />}
    </ReadingDrawer>
  )
}

const Sheet = ({ entry }: { readonly entry: LogInfo }) => (
  <Parts>
    <Descriptions column={2} items={factsOf(entry)} />
    {entry.diff.map((change) => (
      <section key={`${change.what} ${change.id}`}>
        <h3>变更内容{entry.diff.length > 1 && `：${change.what} ${change.id}`}</h3>
        <ChangeTable fields={change.fields} />
      </section>
    ))}
    <section>
      <h3>请求</h3>
      <Descriptions column={1} items={requestOf(entry)} />
      {entry.params && <pre className={styles.params}>{entry.params}</pre>}
    </section>
  </Parts>
)

const item = (label: string, children: React.ReactNode, span = 1) => ({ key: label, label, children: children ?? '—', span })

const factsOf = (entry: LogInfo) => [
  item('时间', moment(entry.createdAt, true)),
  item('类型', LogType.label(entry.logType)),
  item('人员', entry.nickname && `${entry.nickname}（${entry.username}）`),
  item('角色@组织', assignmentOf(entry)),
  ...(entry.viewerName ? [item('代看人', entry.viewerName, 2)] : []),
  item('对象', <Target row={entry} />),
  item('对象组织', entry.targetOrgName),
  item('结果', <Result row={entry} />),
  item('说明', entry.result === LogResult.success ? '—' : `${entry.code} ${entry.msg}`),
  item('原因', entry.reason, 2),
]

const requestOf = (entry: LogInfo) => [
  item('接口', entry.callKey),
  item('业务域', domainOf(entry.businessDomainId)),
  item('跟踪号', <Typography.Text copyable>{entry.traceId}</Typography.Text>),
  item('IP', `${entry.ip}（${entry.platform === 'H5' ? '手机端' : '后台'}）`),
  item('浏览器', entry.userAgent),
  item('耗时', `${entry.costMs} 毫秒`),
]
