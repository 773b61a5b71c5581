import { clientError } from '@oems/contract/operations/clientError.ts'
import { expect, test } from 'vitest'
import { lastLogs } from '../testing/logs.ts'
import { testApp } from '../testing/testApp.ts'

const lines: string[] = []
const app = await testApp({ limits: true, logTo: (line) => void lines.push(line) })
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

test('keeps kind, phrase and places, and no word that stood on the page', async () => {
  const { companyAdmin } = await app.aGroup()
  const stack = [
    'TypeError: 王小明.发热 is not a function',
    '    at 咯血 (http://oems.example/oems/assets/index-Ab_12.js?name=王小明:12:3456)',
    'save@http://oems.example/oems/assets/people.js:7:89',
  ].join('\n')
  const report = { message: '王小明.发热 is not a function 13987651234', stack, route: '/employee/info/13987651234', release: 'Geheim&73' }
  expect(await companyAdmin(clientError.report, report)).toMatchObject({ code: 0 })
  const line = lines.findLast((one) => one.includes('client error'))!
  expect((JSON.parse(line) as { clientError: object }).clientError).toEqual({
    kind: 'TypeError',
    says: 'is not a function',
    places: ['/oems/assets/index-Ab_12.js:12:3456', '/oems/assets/people.js:7:89'],
    route: '/employee/info/#',
    release: null,
  })
  expect(line).not.toMatch(/王小明|发热|咯血|1398765|Geheim/)
})
