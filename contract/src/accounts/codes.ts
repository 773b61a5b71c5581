import { codes } from '../core/codes.ts'

export const AccountStatus = codes('状态', { normal: [1, '正常'], locked: [2, '锁定'] })
export const LockReason = codes('锁定原因', { administrator: [1, '管理员锁定'], dormant: [2, '长期未登录'], resigned: [3, '离职停用'] })
export const AccountSource = codes('来源', {
  manual: [1, '手工新增'],
  employeeImport: [2, '员工导入'],
  projectTemporary: [3, '项目临时账号'],
  doctor: [4, '医生'],
  regionUser: [5, '区域用户'],
  system: [6, '系统初始化'],
})
