import { type Static, Type } from 'typebox'
import { codes } from '../core/codes.ts'
import { day, flag, id, list, longText, maybe, optional, shape, text, time, whole } from '../core/fields.ts'
import { AccountSource, AccountStatus, LockReason } from './codes.ts'

/** 01 §2.1. Letters and digits first, so that no name looks like an address or a path. */
const username = {
  ...text('登录账号', 32, { log: 'plain' }),
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.@-]{3,31}$',
  says: '登录账号须为4-32位字母、数字或_.@-，且以字母或数字开头',
}
const email = { ...text('邮箱', 100, { log: 'personal' }), pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', says: '邮箱不正确' }

/** What makes an account somebody's. Numbers that come back masked stay as they are. */
export const identityFields = {
  /** Left out: of a new account one is made, of an existing one it stays. */
  username: optional(username),
  /** An employee's name may be longer than the 32 characters of a new account. */
  nickname: text('姓名', 64, { log: 'personal' }),
  /** Left out: China. */
  telephoneCode: optional(text('手机区号', 6, { log: 'personal' })),
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  idNumber: optional(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  email: optional(email),
  remark: optional(longText('备注', 200)),
  /** As it is: it is changed by locking and unlocking alone. */
  status: optional(AccountStatus.schema),
}
export const newNickname = text('姓名', 32, { log: 'personal' })
export const accountVersion = whole('版本', 0, Number.MAX_SAFE_INTEGER)

/** 01 §2.2: a role at a node, both days inclusive. */
export const RoleAssignmentDraft = shape({
  roleId: id('角色'),
  orgId: id('组织/项目'),
  validFrom: optional(day('生效日期')),
  validTo: optional(day('有效期至')),
})
export type RoleAssignmentDraft = Static<typeof RoleAssignmentDraft>
export const maxRoleAssignments = 20
export const roleAssignmentDrafts = Type.Array(RoleAssignmentDraft, {
  title: '角色授权',
  minItems: 1,
  maxItems: maxRoleAssignments,
  says: `一个账号最多${maxRoleAssignments}个角色`,
})

/** 01 §4.4. */
export const AssignmentState = codes('有效状态', { upcoming: [1, '未生效'], valid: [2, '有效'], expired: [3, '已过期'] })

export const RoleAssignment = shape({
  ropId: id(),
  roleId: id('角色'),
  baseRoleId: id('基础角色'),
  roleName: text('角色'),
  webLogin: flag('可登录后台'),
  orgId: id('组织/项目'),
  orgName: text('组织', 100),
  orgType: whole('组织类型', 0, 5),
  orgProjectType: whole('项目属性', 0, 3),
  projectId: maybe(id('项目')),
  validFrom: maybe(day('生效日期')),
  validTo: maybe(day('有效期至')),
  state: AssignmentState.schema,
})
export type RoleAssignment = Static<typeof RoleAssignment>

/** As lists show an account: numbers masked, roles as far as the caller sees. */
export const accountView = {
  version: accountVersion,
  username: text('登录账号', 32, { log: 'plain' }),
  nickname: text('姓名', 64, { log: 'personal' }),
  telephoneCode: maybe(text('手机区号', 6, { log: 'personal' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  orgId: id('所属组织'),
  /** Null: outside the caller's scope. */
  orgName: maybe(text('所属组织', 100)),
  /** The person behind an employee's account, whose name and numbers are changed there. */
  employeeId: maybe(id('关联员工')),
  source: AccountSource.schema,
  status: AccountStatus.schema,
  lockReason: maybe(LockReason.schema),
  /** In the future: locked for a while by failed sign-ins. */
  lockedUntil: maybe(time('临时锁定至')),
  /** Has a console session. */
  online: flag('在线'),
  mustChange: flag('须修改密码'),
  /** Days on which the password is still valid, 0 and less: run out; null: never, or no password yet. */
  passwordExpireDays: maybe(whole('密码剩余天数', -100_000, 100_000)),
  /** Has bound a one-time code. */
  secondFactor: flag('动态验证码'),
  lastLoginTime: maybe(time('最近登录')),
  createdAt: time('创建时间'),
  /** Whether the caller may lock it, reset its password and change its fields: it is in scope, and its roles are below the caller's. */
  editable: flag('可管理'),
  rops: list(RoleAssignment),
}
export const accountDetails = {
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  email: maybe(text('邮箱', 100, { log: 'personal' })),
  remark: maybe(longText('备注', 200)),
  lastLoginIp: maybe(text('最近登录地址')),
  loginCount: whole('登录次数', 0, Number.MAX_SAFE_INTEGER),
  passwordTime: maybe(time('密码修改时间')),
}

/** What a save answers; the password appears this once, null where the caller chose it. */
export const NewAccount = shape({ id: id(), initialPassword: maybe(text('初始密码', 64)) })
