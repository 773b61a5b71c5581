import { read, under } from '@oems/contract/core/call.ts'
import { Done, shape } from '@oems/contract/core/fields.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ruleBroken } from './errors.ts'
import { implement } from './implement.ts'
import type { RefusalData } from './refusalData.ts'

/** As careless as a handler can be that hands over whole rows. */
const row = { orgId: 7, orgName: '矿山项目部', mobile: '13800001234', symptoms: ['发热'] }
const careless = {
  fields: [{ path: 'items.0', msg: '“张三13800001234”已登记', id: 3, idNumber: '11010519491231002X', person: { name: '张三' } }],
  similar: [row],
  left: 2,
  account: row,
  passwordHash: '$argon2id$…',
} as object as RefusalData

const calls = under('/refusals', { refuse: read.post('refuse', 'public', shape({}), Done) })
let app: TestApp
beforeAll(async () => {
  const refuse = () => Promise.reject(ruleBroken('不能保存', careless))
  app = await testApp({ more: [{ calls: [implement(calls, { refuse })] }] })
})

test('a refusal says nothing but what refusals may say, and no number of a person', async () => {
  expect(await app.stranger(calls.refuse)).toMatchObject({ code: 1422, msg: '不能保存' })
  const { data } = await app.stranger(calls.refuse)
  expect(data).toEqual({
    left: 2,
    fields: [{ path: 'items.0', msg: '“张三138****1234”已登记', id: 3 }],
    similar: [{ orgId: 7, orgName: '矿山项目部' }],
  })
})
