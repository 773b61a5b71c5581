import { clientError } from '@oems/contract/operations/clientError.ts'
import { expect, test } from 'vitest'
import { lastLogs } from '../testing/logs.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ limits: true })
const fault = { message: 'x is undefined', stack: 'TypeError: x is undefined\n    at Page', route: '/employee/index', release: '0.1.0' }

test('is taken from whoever has signed in, ten times a minute, and leaves no line in the operation log', async () => {
  const { projectAdmin, companyAdmin } = await app.aGroup()
  expect(await app.stranger(clientError.report, fault)).toMatchObject({ status: 401 })
  expect(await projectAdmin(clientError.report, { ...fault, stack: 'x'.repeat(4_001) })).toMatchObject({ code: 1400 })
  for (let sent = 0; sent < 10; sent += 1) expect(await projectAdmin(clientError.report, fault)).toMatchObject({ code: 0, data: null })
  expect(await projectAdmin(clientError.report, fault)).toMatchObject({ status: 429, code: 429 })
  expect(await companyAdmin(clientError.report, { ...fault, stack: null })).toMatchObject({ code: 0 })
  expect(await lastLogs(app, clientError.report)).toEqual([])
})
