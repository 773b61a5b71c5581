import { LogType } from '@oems/contract/operationLog/codes.ts'
import { type LogInfo, logs } from '@oems/contract/operationLog/logs.ts'
import { Descriptions, Skeleton, Typography } from 'antd'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Parts } from '../kit/Parts.tsx'
import { ReadingDrawer } from '../kit/ReadingDrawer.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { assignmentOf, domainOf, Result, Target } from './columns.tsx'
import styles from './logs.module.css'

interface Props {
  readonly logId: number | null
  readonly close: () => void
}

/** One line whole: who and where, what was asked, what became of it. */
export function LogRecord({ logId, close }: Props) {
  const read = useRead(logs.info, { logId: logId ?? 0 }, { enabled: logId !== null })
  const line = logId === null ? undefined : read.data
  return (
    <ReadingDrawer open={logId !== null} onClose={close} size={680} title={line ? line.operation : '操作日志'}>
      {line ? <Sheet line={line} /> : !read.isError && <Skeleton active paragraph={{ rows: 10 }} />}
    </ReadingDrawer>
  )
}

const Sheet = ({ line }: { readonly line: LogInfo }) => (
  <Parts>
    <Descriptions column={2} items={factsOf(line)} />
    {line.diff.map((change) => (
      <section key={`${change.what} ${change.id}`}>
        <h3>变更内容{line.diff.length > 1 && `：${change.what} ${change.id}`}</h3>
        <ChangeTable fields={change.fields} />
      </section>
    ))}
    <section>
      <h3>请求</h3>
      <Descriptions column={1} items={requestOf(line)} />
      {line.params && <pre className={styles.params}>{line.params}</pre>}
    </section>
  </Parts>
)

const item = (label: string, children: React.ReactNode, span = 1) => ({ key: label, label, children: children ?? '—', span })

const factsOf = (line: LogInfo) => [
  item('时间', moment(line.createdAt, true)),
  item('类型', LogType.label(line.logType)),
  item('人员', line.nickname && `${line.nickname}（${line.username}）`),
  item('角色@组织', assignmentOf(line)),
  ...(line.viewerName ? [item('代看人', line.viewerName, 2)] : []),
  item('对象', <Target row={line} />),
  item('对象组织', line.targetOrgName),
  item('结果', <Result row={line} />),
  item('说明', line.result === 1 ? '—' : `${line.code} ${line.msg}`),
  item('原因', line.reason, 2),
]

const requestOf = (line: LogInfo) => [
  item('接口', line.callKey),
  item('业务域', domainOf(line.businessDomainId)),
  item('跟踪号', <Typography.Text copyable>{line.traceId}</Typography.Text>),
  item('IP', `${line.ip}（${line.platform === 'H5' ? '手机端' : '后台'}）`),
  item('浏览器', line.userAgent),
  item('耗时', `${line.costMs} 毫秒`),
]
