import { JobStatus, Misfire, RunStatus } from '@oems/contract/operations/codes.ts'
import { type Bean, type Job, JobInfo, schedule } from '@oems/contract/schedule/schedule.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { wordsOf } from '../kit/list/columnsBy.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { NextTimes } from './CronHelp.tsx'
import { cronWords } from './cronWords.ts'
import { duration } from './duration.ts'
import { JobState } from './jobColumns.tsx'
import styles from './schedule.module.css'
import { runTone } from './tones.ts'

interface Props {
  readonly opened: Opened<Job>
  readonly actionsOf: (job: Job) => readonly RowAction[]
}

/** One job: what it does and when, with what, and how its last runs ended. */
export function JobRecord({ opened, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.jobName ?? '定时任务'}>
      {row && (
        <>
          <RecordHead
            name={row.jobName}
            about={row.builtIn === 1 ? '内置任务' : '自建任务'}
            states={<JobState job={row} />}
            actions={actionsOf(row).map(({ label, danger = false, onClick }) => (
              <Button key={label} danger={danger} onClick={onClick}>
                {label}
              </Button>
            ))}
          />
          <Sheet job={row} />
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ job }: { readonly job: Job }) {
  const { data: beans } = useRead(schedule.beanList, {})
  const bean = beans?.find(({ beanName }) => beanName === job.beanName)
  const rows = rowsBy(JobInfo, job)
  return (
    <Parts>
      <Part title="任务" rows={{ 执行器: job.executor, 说明: bean?.meaning, ...rows(['remark']) }} wide={['说明', '备注']} />
      <Part title="计划" rows={{ Cron表达式: job.cronExpression, 含义: cronWords(job.cronExpression), ...settingsOf(job) }}>
        {job.status === JobStatus.normal && <NextTimes cronExpression={job.cronExpression} />}
      </Part>
      {bean && Object.keys(bean.params.properties).length > 0 && <Part title="参数" rows={paramsOf(bean, job)} />}
      <Part title="最近执行">
        {job.runs.length === 0 && <p>还没有执行过</p>}
        <ul className={styles.runs} aria-label="最近执行">
          {job.runs.toReversed().map(({ logId, status, startTime, costMs }) => (
            <li key={logId}>
              <span>{moment(startTime, true)}</span>
              <StatusTag tone={runTone[status]}>{RunStatus.label(status)}</StatusTag>
              <span>{duration(costMs)}</span>
            </li>
          ))}
        </ul>
        <Link to={`/sys/schedule-log?jobId=${job.jobId}`}>全部日志</Link>
      </Part>
    </Parts>
  )
}

const settingsOf = ({ misfire, timeoutSec, alarm }: Job) => ({
  错过策略: Misfire.label(misfire),
  超时: `${timeoutSec} 秒`,
  失败提醒: alarm === 1 ? '提醒系统管理员和平台运营' : '不提醒',
})

/** In the words of the executor's schema. */
const paramsOf = ({ params }: Bean, job: Job) =>
  Object.fromEntries(Object.entries(params.properties).map(([name, field]) => [field.title ?? name, wordsOf(field, job.params[name])]))
