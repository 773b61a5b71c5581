import { expect, test } from 'vitest'
import { aMobile } from '../people/testEmployees.ts'
import { testApp } from '../testing/testApp.ts'
import { registerAt } from './testApplications.ts'

test('five registrations an hour for a mobile, and a picture before each', async () => {
  const strict = await testApp({ limits: true, captcha: 1 })
  const project = await strict.anOrg({ orgType: 4 })
  const mobile = aMobile()
  const ask = () => registerAt(strict, project, { mobile })
  expect(await ask()).toMatchObject({ code: 1422, msg: '验证码错误或已过期' })
  for (let at = 2; at <= 5; at += 1) await ask()
  expect(await ask()).toMatchObject({ status: 429 })
  expect(await registerAt(strict, project)).toMatchObject({ code: 1422 })
})
