import { codes } from './codes.ts'

export const LogType = codes('日志类型', {
  signIn: [1, '登录'],
  operation: [2, '操作'],
  sensitiveRead: [3, '敏感查看'],
  export: [4, '导出'],
  job: [5, '后台任务'],
  security: [6, '安全'],
})
export const LogResult = codes('结果', { success: [1, '成功'], failure: [2, '失败'] })
