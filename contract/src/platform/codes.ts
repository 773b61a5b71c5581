import { codes } from '../core/codes.ts'

/** 01 §3.2: the console and the employee's phone pages. */
export type Platform = 'WEB' | 'H5'

export const AccountStatus = codes('状态', { 1: '正常', 2: '锁定' })
export const LockReason = codes('锁定原因', { 1: '管理员锁定', 2: '长期未登录', 3: '离职停用' })
export const AccountSource = codes('来源', { 1: '手工新增', 2: '员工导入', 3: '项目临时账号', 4: '医生', 5: '区域用户', 6: '系统初始化' })
export const SessionStatus = codes('会话状态', { 1: '在线', 2: '已退出', 3: '已过期', 4: '被顶下线', 5: '强制下线', 6: '账号锁定' })
export const MenuType = codes('菜单类型', { 1: '子系统', 2: '目录', 3: '菜单', 4: '按钮', 5: '内嵌页面', 6: '外部链接' })
export const LogType = codes('日志类型', { 1: '登录', 2: '操作', 3: '敏感查看', 4: '导出', 5: '后台任务', 6: '安全' })
export const LogResult = codes('结果', { 1: '成功', 2: '失败' })
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
/** 01 §3.16: what a whole identity or phone number is looked at for. */
export const RevealPurpose = codes('查看目的', { 1: '诊疗救治', 2: '应急联系', 3: '身份核对', 9: '其他' })
export const BusinessDomain = codes('业务域', {
  1: '平台管理',
  2: '组织与项目',
  3: '人员与健康档案',
  4: '健康申报',
  5: '防疫物资与药品储备',
  6: '医务室运营',
  7: '远程医疗',
  8: '会议与视频',
  9: '健康管理',
  10: '问卷测评',
  11: '内容与应用',
  12: '统计分析',
  13: '风险与应急',
})
