import { employees } from '@oems/contract/people/employees.ts'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ limits: true })

test('whether a certificate is registered is answered 30 times a minute, the list goes on', async () => {
  const { groupAdmin } = await app.aGroup()
  const ask = () => groupAdmin(employees.verifyEmployeeExist, { idType: 2, idNumber: 'KE000000' })
  for (let reply = 0; reply < 30; reply += 1) expect(await ask()).toMatchObject({ code: 0, data: { exist: false } })
  expect(await ask()).toMatchObject({ status: 429, code: 429 })
  expect(await groupAdmin(employees.v2List)).toMatchObject({ code: 0 })
})
