import { codes } from '../core/codes.ts'

export const TaskStatus = codes('任务状态', {
  queued: [0, '排队中'],
  running: [1, '执行中'],
  done: [2, '已完成'],
  failed: [3, '失败'],
  cancelled: [4, '已取消'],
})
export const BatchStatus = codes('批次状态', {
  parsing: [1, '解析中'],
  waiting: [2, '待确认'],
  importing: [3, '导入中'],
  imported: [4, '已导入'],
  cancelled: [5, '已取消'],
  unreadable: [6, '解析失败'],
  expired: [7, '已过期'],
})
export const RunStatus = codes('执行结果', {
  running: [0, '执行中'],
  success: [1, '成功'],
  failed: [2, '失败'],
  timedOut: [3, '超时'],
  interrupted: [4, '中断'],
})
/** A run that did not do what it should, however it ended. */
export const unsuccessfulRuns = [RunStatus.failed, RunStatus.timedOut, RunStatus.interrupted]
export const JobStatus = codes('任务状态', { normal: [0, '正常'], paused: [1, '暂停'] })
/** What becomes of a run that was missed. */
export const Misfire = codes('错过策略', { catchUp: [1, '补执行一次'], skip: [2, '跳过'] })
export const RunTrigger = codes('触发方式', { timed: [1, '定时'], manual: [2, '手动'], catchUp: [3, '补执行'] })
export const SettingType = codes('值类型', {
  text: [1, '文本'],
  number: [2, '数字'],
  toggle: [3, '开关'],
  choice: [4, '选项'],
  json: [5, 'JSON'],
})
export const ImportSituation = codes('导入情况', {
  all: [0, '全部'],
  toAdd: [1, '可新增'],
  toUpdate: [2, '可更新'],
  invalid: [3, '有错误'],
  unchanged: [4, '无变化'],
})
