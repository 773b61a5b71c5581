import { replies } from '@oems/contract/core/errors.ts'
import { impersonation } from '@oems/contract/session/impersonation.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ask } from '../core/db/database.ts'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'

export const password = 'Geheim@2026'
export const readOnly = { status: 200, code: 1403, msg: '只读查看模式，不能操作' }
export const ended = { status: 401, code: 401, msg: replies.signedOut.msg }

export const tokenOf = ({ data }: Answered) => (data as { token: string }).token
export const isOn = async (caller: Caller) => (await caller(calls.userInfo)).status === 200
export const ticketFor = async (caller: Caller, userId: number) => {
  const { code, msg, data } = await caller(impersonation.go2ccds, { userId })
  expect([code, msg]).toEqual([0, 'success'])
  return data as { url: string; ticket: string; expire: number }
}

/** Impersonations in an app. */
export function impersonationsIn(app: TestApp) {
  const touched = (accountId: number) =>
    app.db.execute(sql`update sys_session set last_active_time = ${app.clock().toISOString()} where account_id = ${accountId}`)

  /** Somebody with a session that is active now. */
  async function somebody(roleId: number, orgId: number, draft: object = {}) {
    const account = await app.anAccount({ roleId, orgId, ...draft })
    const token = await app.aSession(account)
    await touched(account.accountId)
    return { ...account, token, caller: app.as(token) }
  }
  const anOperator = () => somebody(6, app.rootId)
  async function anAdmin() {
    const group = await app.anOrg({ orgType: 2 })
    return { group, ...(await somebody(3, group.id)) }
  }

  const exchange = (ticket: string, headers = {}) => app.stranger(calls.login, { ticket }, headers)
  async function anImpersonation(viewer: { readonly caller: Caller }, userId: number) {
    const { ticket } = await ticketFor(viewer.caller, userId)
    const token = tokenOf(await exchange(ticket))
    return { token, caller: app.as(token) }
  }
  const sessionsOf = (accountId: number) =>
    ask<{ sessionId: number; status: number; ropId: number; viewerId: number | null }>(
      app.db,
      sql`select session_id as "sessionId", status, rop_id as "ropId", viewer_id as "viewerId" from sys_session where account_id = ${accountId} order by 1`,
    )
  return { touched, somebody, anOperator, anAdmin, exchange, anImpersonation, sessionsOf }
}
