import { RunStatus } from '@oems/contract/operations/codes.ts'
import { type RunInfo, type RunRow, scheduleLog } from '@oems/contract/schedule/scheduleLog.ts'
import { Typography } from 'antd'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useReadAhead } from '../kit/record/useReadAhead.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { duration } from './duration.ts'
import { triggerOf } from './runColumns.tsx'
import styles from './schedule.module.css'
import { runTone } from './tones.ts'

/** One run in full, with what went wrong. */
export function RunRecord({ opened }: { readonly opened: Opened<RunRow> }) {
  const { id, row } = useOpenedRecord(opened)
  useReadAhead(opened, scheduleLog.info, 'logId')
  return (
    <RecordDrawer opened={opened} title={row?.jobName ?? '任务日志'}>
      {row && (
        <RecordHead
          name={row.jobName}
          about={moment(row.startTime, true)}
          states={<StatusTag tone={runTone[row.status]}>{RunStatus.label(row.status)}</StatusTag>}
        />
      )}
      {id !== null && (
        <Loaded call={scheduleLog.info} input={{ logId: id }} lines={8}>
          {(run) => <Sheet run={run} />}
        </Loaded>
      )}
    </RecordDrawer>
  )
}

const Sheet = ({ run }: { readonly run: RunInfo }) => (
  <Parts>
    <Part title="执行" rows={factsOf(run)} wide={['结果说明', '执行进程', '跟踪号']} />
    {run.params !== '{}' && (
      <Part title="参数">
        <pre className={styles.error}>{JSON.stringify(JSON.parse(run.params), null, 2)}</pre>
      </Part>
    )}
    {run.error !== null && (
      <Part title="错误">
        <pre className={styles.error}>{run.error}</pre>
      </Part>
    )}
  </Parts>
)

const factsOf = (run: RunInfo) => ({
  执行器: run.executor,
  触发方式: triggerOf(run),
  开始时间: moment(run.startTime, true),
  结束时间: moment(run.endTime, true),
  耗时: duration(run.costMs),
  处理数: run.processed === null ? null : String(run.processed),
  结果说明: run.message,
  执行进程: run.node,
  跟踪号: <Typography.Text copyable>{run.traceId}</Typography.Text>,
})
