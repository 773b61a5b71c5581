import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  type Field,
  flag,
  Id,
  id,
  list,
  longText,
  maybe,
  optional,
  revised,
  shape,
  text,
  time,
  whole,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { JobStatus, Misfire, RunStatus } from '../operations/codes.ts'

const jobId = id('任务')
const plain = { log: 'plain' } as const

/** What an executor takes: checked by its own schema on the server (01 §5.5), and of the request the log keeps only that there were some. */
export type JobParams = Readonly<Record<string, unknown>>
const ofExecutor = 'an executor of ours names every field of it, and none is anybody’s number'
const params = Type.Unsafe<JobParams>({ title: '参数', type: 'object', log: 'personal', unmasked: ofExecutor })
const cronExpression = text('Cron表达式', 64, plain)

/** 01 §2.7. */
const fields = {
  jobName: text('任务名称', 50, plain),
  beanName: text('执行器', 64, plain),
  params: withDefault(params, {}),
  cronExpression,
  misfire: withDefault(Misfire.schema, Misfire.catchUp),
  timeoutSec: withDefault(whole('超时(秒)', 10, 14_400), 600),
  alarm: withDefault(flag('失败提醒'), 0),
  remark: optional(longText('备注')),
}
export const JobDraft = shape(fields)
export type JobDraft = ValueOf<typeof JobDraft>

/** One of the last runs, as a bar of the list shows it. */
export const RunBar = shape({
  logId: id('日志'),
  status: RunStatus.schema,
  startTime: time('开始时间'),
  costMs: maybe(Type.Integer({ title: '耗时' })),
})
export type RunBar = ValueOf<typeof RunBar>

const { params: _params, remark: _remark, ...columns } = fields
const stored = {
  jobId,
  version: revised.version,
  ...columns,
  params,
  remark: maybe(fields.remark),
  /** 任务名称 of its executor, as the release has it. */
  executor: text('执行器', 64),
  status: JobStatus.schema,
  builtIn: flag('内置'),
  /** Some process is at it, or has been asked to. */
  isRunning: flag('正在执行'),
  nextTime: maybe(time('下次执行')),
  lastTime: maybe(time('上次执行')),
  lastStatus: maybe(RunStatus.schema),
  createdAt: time('创建时间'),
  updatedAt: time('修改时间'),
}
export const JobInfo = shape(stored)
export type JobInfo = ValueOf<typeof JobInfo>
/** `runs`: the last ten, the oldest first. */
export const Job = shape({ ...stored, runs: list(RunBar) })
export type Job = ValueOf<typeof Job>

export const JobSearch = shape({
  ...paged('jobName', 'nextTime', 'lastTime'),
  jobName: optional(fields.jobName),
  beanName: optional(fields.beanName),
  status: optional(JobStatus.schema),
})
export type JobSearch = ValueOf<typeof JobSearch>

/** The schema of an executor's parameters, in the words of the contract's fields. */
export interface ParamsSchema {
  readonly properties: Readonly<Record<string, Field>>
}
/** What the server can do as a job. */
export const Bean = shape({
  beanName: text('执行器', 64),
  name: text('名称', 64),
  meaning: text('说明', 200),
  params: Type.Unsafe<ParamsSchema>({ title: '参数', type: 'object', unmasked: ofExecutor }),
})
export type Bean = ValueOf<typeof Bean>

/** All of them or none. */
const JobIds = shape({
  ids: Type.Array(jobId, { title: '任务', minItems: 1, maxItems: 50, uniqueItems: true, says: '一次最多处理50个任务' }),
})

/** 定时任务 (01 §5.5). */
export const schedule = under('/sys/schedule', {
  list: read.post('list', 'sys:schedule:list', JobSearch, page(Job)),
  info: read.get('info/{jobId}', 'sys:schedule:info', shape({ jobId }), JobInfo),
  beanList: read.get('bean-list', 'sys:schedule:list', shape({}), list(Bean)),
  nextTimes: read.get('next-times', 'sys:schedule:list', shape({ cronExpression }), list(time('执行时间'))),
  save: write.post('save', 'sys:schedule:save', JobDraft, Id),
  update: write.post('update', 'sys:schedule:update', shape({ jobId, version: revised.version, ...fields }), Done),
  delete: write.post('delete', 'sys:schedule:delete', JobIds, Done),
  pause: write.post('pause', 'sys:schedule:pause', JobIds, Done),
  resume: write.post('resume', 'sys:schedule:resume', JobIds, Done),
  /** Once, now, on whichever process takes it; the job stays as it is. */
  run: write.post('run', 'sys:schedule:run', JobIds, Done),
})
