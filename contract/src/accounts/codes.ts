import { codes } from '../core/codes.ts'

export const AccountStatus = codes('状态', { 1: '正常', 2: '锁定' })
export const LockReason = codes('锁定原因', { 1: '管理员锁定', 2: '长期未登录', 3: '离职停用' })
export const AccountSource = codes('来源', { 1: '手工新增', 2: '员工导入', 3: '项目临时账号', 4: '医生', 5: '区域用户', 6: '系统初始化' })
