import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { code } from '../core/db/code.ts'
import { bytes, idColumn, moment } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const oneSession = says('sys_session_one', '您的账号在他处登录')

/** 01 §2.5. The token itself is only in the browser; here stands its SHA-256. */
export const session = pgTable(
  'sys_session',
  {
    tokenHash: plain('a digest of 256 random bits', text().primaryKey()),
    sessionId: idColumn().notNull().generatedAlwaysAsIdentity(),
    accountId: idColumn().notNull(),
    platform: plain('WEB or H5', varchar({ length: 3 }).notNull()),
    status: smallint().notNull(),
    ropId: idColumn().notNull(),
    stateKey: plain('random bytes', bytes().notNull()),
    ip: plain('an address of the network', varchar({ length: 45 }).notNull()),
    userAgent: plain('the browser', varchar({ length: 300 }).notNull()),
    loginTime: moment().notNull(),
    lastActiveTime: moment().notNull(),
    expireTime: moment().notNull(),
    endTime: moment(),
    /** An impersonation of the account by somebody else, or without a viewer the account's own wall display. */
    readOnly: boolean().notNull().default(false),
    viewerId: idColumn(),
    /** The viewer's own session, with which the impersonation ends. */
    viewerSessionId: idColumn(),
  },
  (t) => [
    uniqueIndex(oneSession)
      .on(t.accountId, t.platform)
      .where(sql`${t.status} = ${code(SessionStatus.online)} and ${t.viewerId} is null`),
    index('sys_session_views')
      .on(t.viewerSessionId)
      .where(sql`${t.status} = ${code(SessionStatus.online)} and ${t.viewerId} is not null`),
    index('sys_session_number').on(t.sessionId),
    index('sys_session_ended').on(t.endTime),
    index('sys_session_live')
      .on(t.ropId)
      .where(sql`${t.status} = ${code(SessionStatus.online)}`),
  ],
)

/** Leave to open one impersonation. */
export const viewTicket = pgTable('sys_view_ticket', {
  ticketHash: plain('a digest of 256 random bits', text()).primaryKey(),
  accountId: idColumn().notNull(),
  viewerId: idColumn().notNull(),
  viewerSessionId: idColumn().notNull(),
  expireTime: moment().notNull(),
})

export const captcha = pgTable('sys_captcha', {
  uuid: plain('a random number', text()).primaryKey(),
  answerHash: plain('a keyed hash', text()).notNull(),
  expireTime: moment().notNull(),
})
