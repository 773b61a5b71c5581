import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, flag, id, maybe, Nothing, optional, reason, shape, text, time, whole } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'
import { page, paged } from '../core/paging.ts'

const platform = Type.Unsafe<'WEB' | 'H5'>({ title: '终端', type: 'string', enum: ['WEB', 'H5'] })

export const OnlineSession = shape({
  /** A number of its own, never the token. */
  sessionId: id('会话'),
  accountId: id('账号'),
  username: text('登录账号', 32),
  nickname: text('姓名', 64),
  roleName: text('角色'),
  orgId: id('组织'),
  orgName: text('组织', 100),
  platform,
  ip: text('IP', 45),
  userAgent: text('浏览器', 300),
  loginTime: time('登录时间'),
  lastActiveTime: time('最近活动'),
  /** The caller's own. */
  mine: flag('本人'),
  /** A wall display, or with a viewer's name an impersonation of this user by somebody else. */
  readOnly: flag('只读'),
  viewerName: maybe(text('代看人', 64)),
})
export type OnlineSession = Static<typeof OnlineSession>

const SessionSearch = shape({
  ...paged('loginTime', 'lastActiveTime'),
  username: optional(text('登录账号', 32)),
  /** Name, pinyin or initials. */
  nickname: optional(text('姓名', 64)),
  orgId: optional(id('组织')),
  platform: optional(platform),
})
export type SessionSearch = Static<typeof SessionSearch>

const sessionIds = Type.Array(id('会话'), { title: '会话', minItems: 1, maxItems: 100, uniqueItems: true, says: '一次最多下线100个会话' })

/** 01 §5.4: who is signed in now. */
export const onlineSessions = under('/sys/session', {
  list: read.get('list', 'sys:session:list', SessionSearch, page(OnlineSession)),
  kick: write.post('kick', 'sys:session:kick', shape({ sessionIds, reason: reason() }), Done, { logType: LogType.security }),
  /** The caller's own session becomes a wall display: read-only for good, for `expire` seconds, without an idle limit (01 §4.2). */
  wall: write.post('wall', 'login', Nothing, shape({ expire: whole('有效秒数', 0, 1_000_000) }), {
    title: '大屏模式',
    ofSession: true,
    logType: LogType.security,
  }),
})
