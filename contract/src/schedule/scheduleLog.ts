import { Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { day, flag, id, maybe, optional, shape, text, time } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { RunStatus, RunTrigger } from '../operations/codes.ts'

const number = (title: string) => maybe(Type.Integer({ title }))
const logId = id('日志')
const jobId = id('任务')

const run = {
  logId,
  jobId,
  jobName: text('任务名称', 50),
  beanName: text('执行器', 64),
  executor: text('执行器', 64),
  trigger: RunTrigger.schema,
  /** Who ran it by hand; null where nobody did. */
  runByName: maybe(text('执行人', 64)),
  status: RunStatus.schema,
  startTime: time('开始时间'),
  endTime: maybe(time('结束时间')),
  costMs: number('耗时'),
  processed: number('处理数'),
  message: maybe(text('结果说明', 500)),
}
export const RunRow = shape(run)
export type RunRow = ValueOf<typeof RunRow>
export const RunInfo = shape({
  ...run,
  params: text('参数', 2_000),
  error: maybe(text('错误', 8_000)),
  node: text('执行进程', 64),
  traceId: text('跟踪号', 64),
})
export type RunInfo = ValueOf<typeof RunInfo>

export const RunSearch = shape({
  ...paged('startTime'),
  jobId: optional(jobId),
  beanName: optional(text('执行器', 64, { log: 'plain' })),
  status: optional(RunStatus.schema),
  /** 1: failed, out of time or interrupted. */
  unsuccessful: optional(flag('未成功')),
  trigger: optional(RunTrigger.schema),
  /** Inclusive days of the start. */
  startTime: optional(day('开始日期')),
  endTime: optional(day('结束日期')),
})
export type RunSearch = ValueOf<typeof RunSearch>

/** 任务日志 (01 §5.5). */
export const scheduleLog = under('/sys/scheduleLog', {
  list: read.post('list', 'sys:schedule:list', RunSearch, page(RunRow)),
  info: read.get('info/{logId}', 'sys:schedule:list', shape({ logId }), RunInfo),
})
