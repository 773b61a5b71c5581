import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectDrafts, resumeDrafts, sendDrafts, storeDraft, storedDraft, suspendDrafts, whileOpen } from './drafts.ts'
import { stored } from './stored.ts'

const sent: string[] = []
let stands = true
let reply = { code: 0, msg: 'success', data: null as unknown }
beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'token=abc' })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (!stands) throw new TypeError('Failed to fetch')
    if (method !== 'GET')
      sent.push(`${method} ${method === 'DELETE' ? new URLSearchParams(url.split('?')[1]).get('routeKey') : String(body)}`)
    return new Response(JSON.stringify(reply))
  })
})
afterEach(() => {
  sent.length = 0
  stands = true
  reply = { code: 0, msg: 'success', data: null }
  stored.set({})
  vi.unstubAllGlobals()
})
const saved = (routeKey: string, data: string) => `POST ${JSON.stringify({ routeKey, data })}`

test('reach the server one after the other', async () => {
  void storeDraft('form', 'one')
  await storeDraft('form', null)
  expect(sent.at(-1)).toBe('DELETE form')
  expect(stored.get().drafts).toEqual({})
})

test('wait in the browser while there is no line, and are read from there', async () => {
  stands = false
  await storeDraft('form', 'typed')
  expect(sent).toEqual([])
  expect(await storedDraft('form')).toMatchObject({ data: 'typed' })
  stands = true
  await sendDrafts()
  expect(sent).toEqual([saved('form', 'typed')])
  reply = { ...reply, data: { data: 'typed', updatedAt: '2026-03-05T10:00:00+08:00' } }
  expect(await storedDraft('form')).toEqual(reply.data)
})

test('that are refused are given up; those of an ended session are not', async () => {
  reply = { code: 1400, msg: '提交的内容有误', data: null }
  await storeDraft('too long', 'typed')
  expect(stored.get().drafts).toEqual({})
  reply = { code: 401, msg: '登录已过期，请重新登录', data: null }
  await storeDraft('form', 'typed')
  expect(stored.get().drafts).toEqual({ form: 'typed' })
})

test('of a session that ended wait for the same person alone', async () => {
  const over = whileOpen(() => ['form', 'the last words'])
  for (const [next, expected] of [
    [8, []],
    [7, [saved('form', 'the last words')]],
  ] as const) {
    suspendDrafts(7)
    stored.set({}) // as the sign-out does
    resumeDrafts(next)
    await sendDrafts()
    expect(sent).toEqual(expected)
  }
  over()
  collectDrafts()
  expect(stored.get().drafts).toEqual({})
})
