import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { complaint, day, flag, Id, id, list, maybe, optional, password, reason, shape, text, withDefault } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { page, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import {
  accountDetails,
  accountVersion,
  accountView,
  identityFields,
  NewAccount,
  newNickname,
  roleAssignmentDrafts,
} from './accountFields.ts'
import { AccountStatus } from './codes.ts'
import { numberErrors } from './numbers.ts'

const why = reason()
const userId = id('用户')
const accountId = id('账号')

/** 01 §3.13. */
export const DealAction = codes('处理', {
  lock: [1, '锁定'],
  unlock: [2, '解锁'],
  forceOut: [3, '强制下线'],
  resetPassword: [4, '重置密码'],
})

/** Filters of the list and of its export. */
const userFilters = {
  /** Name, pinyin, initials or login name. */
  keyword: optional(text('姓名/账号', 64)),
  username: optional(text('登录账号', 32, { log: 'plain' })),
  /** Name, pinyin or initials. */
  nickname: optional(text('姓名', 64, { log: 'personal' })),
  /** Whole. */
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone', byNumber: true })),
  roleId: optional(id('角色')),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  /** 0: with a role at the node itself. */
  below: withDefault(flag('包含下级'), 1),
  status: optional(AccountStatus.schema),
  /** 1: has a role that ends on a day. */
  temp: optional(flag('临时账号')),
  /** 1: has a role that ends today or within a week, and is not locked: what the to-do counts. */
  ending: optional(flag('临时角色7天内到期')),
  /** 1: with a role that holds today, as the figures of an organisation count; neither one that has ended nor one that is still to begin. */
  inForce: optional(flag('角色有效期内')),
  /** 1: wrong passwords have locked it for now. */
  lockedOut: optional(flag('密码错误锁定')),
  /** Inclusive days of the last sign-in; for `lastLoginEnd` whoever has never signed in counts from the day the account was made. */
  lastLoginStart: optional(day('最近登录起')),
  lastLoginEnd: optional(day('最近登录止')),
}
export const UserFilter = shape(userFilters)
export type UserFilter = Static<typeof UserFilter>
const UserSearch = shape({ ...paged('createdAt', 'lastLoginTime', 'username'), ...userFilters })
export type UserSearch = Static<typeof UserSearch>
/** The page's own input, so that the export has what the page has. */
const ExportedUsers = shape({ ...UserSearch.properties, ...chosenLines('用户'), ...exportPurpose })
export type ExportedUsers = Static<typeof ExportedUsers>

export const UserRow = shape({ userId, ...accountView })
export type UserRow = Static<typeof UserRow>
export const UserInfo = shape({ userId, ...accountView, ...accountDetails })
export type UserInfo = Static<typeof UserInfo>

export const UserDraft = ruled(
  shape({
    ...identityFields,
    nickname: newNickname,
    /** Left out: the node of the first role. */
    orgId: optional(id('所属组织')),
    /** Left out: one is made. */
    password: optional(password('初始密码')),
    rops: roleAssignmentDrafts,
  }),
  (draft) => numberErrors(draft, { masked: false }),
)
export type UserDraft = Static<typeof UserDraft>
export const UserUpdate = ruled(
  shape({
    userId,
    version: accountVersion,
    ...identityFields,
    /** Left out: as it is. */
    orgId: optional(id('所属组织')),
    /** All roles in the caller's scope; the others stay, unseen. */
    rops: roleAssignmentDrafts,
  }),
  (draft) => numberErrors(draft, { masked: true }),
)
export type UserUpdate = Static<typeof UserUpdate>

/** An employee or a doctor gets roles of the console; password and home organisation stay. */
export const FromPerson = shape({
  accountId,
  rops: roleAssignmentDrafts,
  username: identityFields.username,
  nickname: optional(identityFields.nickname),
  mobile: identityFields.mobile,
})

const several = (title: string, maxItems: number) =>
  Type.Array(id(title), { title, minItems: 1, maxItems, uniqueItems: true, says: `一次最多处理${maxItems}个${title}` })

/** One account by `accountId` or `userId`, or several by `ids`: all of them or none. */
export const AccountActionInput = ruled(
  shape({
    accountId: optional(accountId),
    userId: optional(userId),
    ids: optional(several('账号', 200)),
    action: DealAction.schema,
    /** Required for locking. */
    reason: optional(why),
  }),
  ({ action, reason }) => (action === DealAction.lock && reason === null ? [{ path: 'reason', msg: complaint(why, 'required') }] : []),
)
export type AccountActionInput = Static<typeof AccountActionInput>

/** A refused save says that a mobile or a certificate is somebody's, of whatever company: no faster than whoever may ask that (01 §5.10). */
const tellsRegistered = { limit: 'lookUp' } as const

/** 01 §5.4: the people who may use the console. */
export const users = under('/sys/user', {
  list: read.get('list', 'sys:user:list', UserSearch, page(UserRow)),
  info: read.get('info/{userId}', 'sys:user:info', shape({ userId, ...reveal }), UserInfo, { handlerAsks: ['sys:user:reveal'] }),
  export: read.post('export', 'sys:user:export', ExportedUsers, Exported, { limit: 'export', reveals: 'sys:user:reveal' }),
  save: write.post('save', 'sys:user:save', UserDraft, NewAccount, tellsRegistered),
  createS2: write.post('create-s2', 'sys:user:create-s2', FromPerson, Id, tellsRegistered),
  update: write.post('update', 'sys:user:update', UserUpdate, Id, tellsRegistered),
  /** Takes away the roles in the caller's scope; the account goes with its last one. */
  delete: write.post('delete', 'sys:user:delete', shape({ ids: several('用户', 200) }), shape({ warnings: list(text('提醒', 200)) }), {
    whileClosed: true,
  }),
  dealAccount: write.post(
    'deal-account',
    'sys:user:deal-account',
    AccountActionInput,
    /** Only in this reply, for one account whose password was reset. */
    shape({ initialPassword: maybe(text('初始密码', 64)) }),
    { logType: LogType.security, whileClosed: true },
  ),
})
