import { type Static, Type } from 'typebox'
import { BusinessDomain } from '../access/codes.ts'
import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import { day, id, list, longText, maybe, optional, shape, text, time, whole, yes } from '../core/fields.ts'
import { LogResult, LogType } from '../core/logCodes.ts'
import { cappedPage, page, paged } from '../core/paging.ts'
import { SealFault } from './codes.ts'

const logId = id('日志')
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const targetType = text('对象类型', 60)
const targetId = id('对象编号')

/** Up to so many entries a list counts exactly; beyond them it says that there are more. */
export const logTotalCap = 10_000
/** Days that the two ends of a query may lie apart. */
export const logRangeDays = 31
/** The chart shows so many days by the hour, more of them by the day. */
export const hourlyDays = 7
/** One's own sign-ins are shown so many days back. */
export const ownSignInDays = 90

/** Filters of the list and of its export (01 §5.6); without days, the last seven. */
const filters = {
  startTime: optional(day('开始日期')),
  endTime: optional(day('结束日期')),
  /** Of each day: 8 is from 08:00 until 09:00 in Asia/Shanghai. */
  hour: optional(whole('时段', 0, 23)),
  username: optional(text('登录账号', 32)),
  nickname: optional(text('姓名', 64)),
  operation: optional(text('操作', 60)),
  businessDomainId: optional(BusinessDomain.schema),
  logType: optional(LogType.schema),
  result: optional(LogResult.schema),
  /** Part of method and path: `POST /oems-api/sys/role/save`. */
  callKey: optional(text('接口', 200)),
  targetType: optional(targetType),
  targetId: optional(targetId),
  /** Or how it begins. */
  ip: optional(text('IP', 45)),
  traceId: optional(text('跟踪号', 64)),
  /** Of whoever acted or of what was acted upon, with everything below it. */
  orgId: optional(id('组织')),
}
export const LogFilter = shape(filters)
export const LogSearch = shape({ ...paged(), ...filters })
export type LogSearch = Static<typeof LogSearch>

const entryFields = {
  logId,
  traceId: text('跟踪号', 64),
  logType: LogType.schema,
  /** The actor; null before the account is known. */
  accountId: maybe(id('账号')),
  username: maybe(text('登录账号', 32)),
  nickname: maybe(text('姓名', 64)),
  roleId: maybe(id('角色')),
  roleName: maybe(text('角色', 30)),
  orgId: maybe(id('组织')),
  orgName: maybe(text('组织', 100)),
  platform: text('终端', 8),
  ip: text('IP', 45),
  /** Null: of no domain. */
  businessDomainId: maybe(whole('业务域', 1, 99)),
  callKey: text('接口', 300),
  operation: text('操作', 60),
  targetType: maybe(targetType),
  targetId: maybe(targetId),
  targetName: maybe(text('对象', 120)),
  result: LogResult.schema,
  code: Type.Integer({ title: '返回码' }),
  msg: text('结果说明', 1000),
  /** Milliseconds. */
  costMs: count('耗时'),
  reason: maybe(text('原因', 200)),
  createdAt: time('时间'),
}
export const LogRow = shape(entryFields)
export type LogRow = Static<typeof LogRow>

/** What became of one record, in words: sealed fields only as a mark. */
export const LogChange = shape({
  what: targetType,
  id: targetId,
  fields: list(
    shape({ field: text('字段'), label: text('字段名称'), old: maybe(longText('原值', 20_000)), new: maybe(longText('新值', 20_000)) }),
  ),
})
export type LogChange = Static<typeof LogChange>

export const LogInfo = shape({
  ...entryFields,
  userAgent: text('浏览器', 300),
  /** The node of what was acted upon. */
  targetOrgId: maybe(id('对象组织')),
  targetOrgName: maybe(text('对象组织', 100)),
  /** Who viewed the console as the account, read-only. */
  viewerName: maybe(text('代看人', 64)),
  /** Whose health data was read. */
  personId: maybe(id('人员')),
  /** What was sent, as JSON text: no passwords, personal fields only as a mark. */
  params: maybe(longText('请求参数', 20_000)),
  diff: list(LogChange),
})
export type LogInfo = Static<typeof LogInfo>

/** One step in the history of a record. */
export const LogStep = shape({
  ...{
    logId,
    operation: entryFields.operation,
    username: entryFields.username,
    nickname: entryFields.nickname,
    roleName: entryFields.roleName,
  },
  ...{ orgName: entryFields.orgName, reason: entryFields.reason, createdAt: entryFields.createdAt, fields: LogChange.properties.fields },
})
export type LogStep = Static<typeof LogStep>

/** How much was done in an hour or on a day. */
export const LogBar = shape({
  /** `2026-03-05 08:00`, or the day alone. */
  key: text('时间', 16),
  /** Good ones. */
  operations: count('操作'),
  signIns: count('登录'),
  /** Of whatever kind. */
  failures: count('失败'),
})
export type LogBar = Static<typeof LogBar>

/** An access to a person's record. */
export const PersonAccess = shape({
  ...{
    logId,
    operation: entryFields.operation,
    username: entryFields.username,
    nickname: entryFields.nickname,
    roleName: entryFields.roleName,
  },
  orgName: entryFields.orgName,
  /** The purpose that was given, where whole numbers were revealed: `身份核对`, `其他：核对报销单`. */
  reason: entryFields.reason,
  createdAt: entryFields.createdAt,
})
export type PersonAccess = Static<typeof PersonAccess>

/** A sign-in of the caller's own account, or a failed attempt with its name. */
export const OwnSignIn = shape({
  ...{
    logId,
    result: entryFields.result,
    msg: entryFields.msg,
    platform: entryFields.platform,
    ip: entryFields.ip,
    createdAt: entryFields.createdAt,
  },
  userAgent: text('浏览器', 300),
})
export type OwnSignIn = Static<typeof OwnSignIn>

/** The last seal of a day, which stands for all before it: kept elsewhere, it shows later that nothing was cut off or made anew. */
export const SealHead = shape({ sealId: id('封存'), digest: text('摘要', 64), mac: maybe(text('签名', 64)) })
export const Verification = shape({
  ok: yes('完整'),
  sealCount: count('封存数'),
  /** Seals whose signature could not be checked: older than the signing key, or this server has none. */
  uncheckedCount: count('未核对签名的封存数'),
  /** The first seal at which something is wrong. */
  firstBad: maybe(id('封存')),
  fault: maybe(SealFault.schema),
  /** Null: the day has no seal. */
  head: maybe(SealHead),
})
export type Verification = Static<typeof Verification>

/** 01 §5.6. */
export const logs = under('/sys/log', {
  /** Newest first. Of more than 10,000 entries: `total` 10,000 and `totalCapped`. */
  list: read.get('list', 'sys:log:list', LogSearch, cappedPage(LogRow)),
  info: read.get('info/{logId}', 'sys:log:info', shape({ logId }), LogInfo),
  export: read.post('export', 'sys:log:export', LogSearch, Exported, { limit: 'export' }),
  /** How a record came to be as it is; needs the record's own permission, see `logTargets`. */
  target: read.get('target', 'login', shape({ ...paged(), targetType, targetId }), page(LogStep)),
  /** Who accessed this person's records, newest first: for whoever may see the record. */
  person: read.get('person', 'biz:employee:info', shape({ ...paged(), personId: id('人员') }), page(PersonAccess)),
  /** All entries that the caller may see, by hour or by day; of the filters only time and node. */
  chart: read.get(
    'chart',
    'sys:log:list',
    shape({ startTime: filters.startTime, endTime: filters.endTime, orgId: filters.orgId }),
    shape({ asOf: time('截至'), byHour: yes('按小时'), list: list(LogBar) }),
  ),
  /** The caller's own, good and bad, of the last 90 days. */
  ownSignIns: read.get('own-sign-ins', 'login', shape(paged()), page(OwnSignIn)),
  /** 系统管理员 alone. A write, for the sake of its entry in the log. */
  verify: write.get('verify', 'login', shape({ day: day('日期') }), Verification, { title: '操作日志·校验封存' }),
})
