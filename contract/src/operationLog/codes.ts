import { codes } from '../core/codes.ts'

export const LogType = codes('日志类型', { 1: '登录', 2: '操作', 3: '敏感查看', 4: '导出', 5: '后台任务', 6: '安全' })
export const LogResult = codes('结果', { 1: '成功', 2: '失败' })
