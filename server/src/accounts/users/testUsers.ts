import { users as calls, type UserInfo, type UserRow } from '@oems/contract/accounts/users.ts'
import { expect } from 'vitest'
import type { Answered, Caller } from '../../testing/testApp.ts'

let serial = 0
/** A number that no other test of users has. */
export const fresh = () => {
  serial += 1
  return serial
}

export const draft = (rops: readonly object[], more: object = {}) => ({ nickname: `张三${fresh()}`, rops, ...more })

/** The data of a reply that has to be a good one. */
export const good = ({ code, msg, data }: Answered) => {
  expect({ code, msg, fields: code === 0 ? undefined : data }).toEqual({ code: 0, msg: 'success', fields: undefined })
  return data
}
export const saved = async (caller: Caller, rops: readonly object[], more: object = {}) =>
  good(await caller(calls.save, draft(rops, more))) as { id: number; initialPassword: string | null }
export const infoOf = async (caller: Caller, userId: number) => good(await caller(calls.info, { userId })) as UserInfo

/** The form's own fields, as it would send them again. */
export async function updated(caller: Caller, userId: number, change: object) {
  const { version, username, nickname, telephoneCode, mobile, idNumber, email, remark, rops } = await infoOf(caller, userId)
  const assignments = rops.map(({ roleId, orgId, validFrom, validTo }) => ({ roleId, orgId, validFrom, validTo }))
  const fields = { username, nickname, telephoneCode, mobile, idNumber, email, remark }
  return caller(calls.update, { userId, version, ...fields, rops: assignments, ...change })
}
export const listed = async (caller: Caller, more: object = {}) =>
  good(await caller(calls.list, { pageSize: 200, ...more })) as { list: UserRow[]; total: number }
export const namesIn = async (caller: Caller, more: object = {}) => (await listed(caller, more)).list.map(({ username }) => username)
