import { codes } from '../core/codes.ts'

export const TaskStatus = codes('任务状态', { 0: '排队中', 1: '执行中', 2: '已完成', 3: '失败', 4: '已取消' })
export const BatchStatus = codes('批次状态', {
  1: '解析中',
  2: '待确认',
  3: '导入中',
  4: '已导入',
  5: '已取消',
  6: '解析失败',
  7: '已过期',
})
export const RunStatus = codes('执行结果', { 0: '执行中', 1: '成功', 2: '失败', 3: '超时', 4: '中断' })
export const RunTrigger = codes('触发方式', { 1: '定时', 2: '手动', 3: '补执行' })
export const ImportSituation = codes('导入情况', { 0: '全部', 1: '可新增', 2: '可更新', 3: '有错误' })
