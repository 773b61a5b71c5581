import { type Remarks, read, Upload, under, write } from '@oems/contract/core/call.ts'
import { Done, list, longText, Nothing, shape, text } from '@oems/contract/core/fields.ts'
import fastify from 'fastify'
import type { TObject } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { implement } from '../implement.ts'
import { type AppContext, serveCalls } from './dispatch.ts'

const calls = under('/gate', {
  either: read.get('either', ['biz:health-news:info', 'biz:org-info:info'], Nothing, Nothing),
  done: write.post('done', 'login', Nothing, Done),
})
const domain = implement(calls, { either: async () => ({}), done: async () => ({ secret: '不该出去' }) })

let app: TestApp
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
})

test('a gate of several permissions opens to whoever has any of them', async () => {
  const { project } = await app.aGroup()
  const answerTo = async (roleId: number) => (await (await app.anAdmin(roleId, project.id))(calls.either)).code
  // 8 has the first alone, 5 the second, 12 neither.
  expect(await Promise.all([8, 5, 12].map(answerTo))).toEqual([0, 0, 1403])
})

test('a call that answers nothing drops what its handler gives back', async () => {
  const { groupAdmin } = await app.aGroup()
  expect(await groupAdmin(calls.done)).toMatchObject({ code: 0, data: null })
})

describe('a write that does not say what the log may hold of a field', () => {
  const serving = (input: TObject, remarks: Remarks = {}) => {
    const { save } = under('/unclassified', { save: write.post('save', 'login', input, Done, remarks) })
    return () => serveCalls(fastify(), {} as AppContext, [implement({ save }, { save: async () => undefined })])
  }
  const unclassified = shape({ orders: list(shape({ secret: text('密文') })), note: text('备注') })

  test('is not served, and the words name the call and its fields', () => {
    expect(serving(unclassified)).toThrow('POST /oems-api/unclassified/save: orders.secret, note')
  })
  test('is served where the log never hears of it', () => {
    expect(serving(unclassified, { ownDesk: true })).not.toThrow()
  })
  test('is served where all say so; a file is none of it', () => {
    expect(serving(shape({ file: Upload, note: longText('备注') }))).not.toThrow()
  })
})
