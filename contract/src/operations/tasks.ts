import type { Static } from 'typebox'
import { Download, read, under, write } from '../core/call.ts'
import { Done, id, maybe, optional, shape, text, time, whole, yes } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { page, paged } from '../core/paging.ts'
import { TaskStatus } from './codes.ts'

const taskId = id('任务')
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** A long task of the caller's own (01 §2.11). */
export const Task = shape({
  taskId,
  /** `import-parse`, `import-confirm` … */
  taskType: text('任务类型', 32),
  name: text('任务名称', 60),
  status: TaskStatus.schema,
  /** Null: not known yet. */
  total: maybe(count('总数')),
  done: count('已完成'),
  /** Why it failed, or what came of it. */
  message: maybe(text('说明', 500)),
  /** Of an import. */
  batchNumber: maybe(text('导入批次', 20)),
  /** Where its file can be fetched; null: it makes none, or is not done. */
  resultUrl: maybe(text('结果文件', 300)),
  /** The route of the console where it is gone on with, of an import that waits to be confirmed; null: nothing waits. */
  goesOnAt: maybe(text('后续页面', 200)),
  cancellable: yes('可取消'),
  /** It has failed, and what it was asked for is kept. */
  retryable: yes('可重试'),
  createdAt: time('提交时间'),
  startTime: maybe(time('开始时间')),
  endTime: maybe(time('结束时间')),
  expireTime: time('保留至'),
})
export type Task = Static<typeof Task>

/** 01 §5.7. */
export const tasks = under('/sys/task', {
  list: read.get('list', 'login', shape({ ...paged('createdAt'), status: optional(TaskStatus.schema) }), page(Task), { passive: true }),
  info: read.get('info/{taskId}', 'login', shape({ taskId }), Task, { passive: true }),
  /** Its file, until it expires; 1409 while there is none. */
  result: read.get('result/{taskId}', 'login', shape({ taskId }), Download, { title: '下载导出结果', logType: LogType.export }),
  cancel: write.post('cancel/{taskId}', 'login', shape({ taskId }), Done, { title: '取消后台任务' }),
  /** What a failed task was asked for, anew and by today's rights: gives the new task, to everybody who asks at once the same one. */
  retry: write.post('retry/{taskId}', 'login', shape({ taskId }), shape({ taskId: maybe(taskId) }), { title: '重试后台任务' }),
})
