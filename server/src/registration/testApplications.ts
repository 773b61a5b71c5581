import { type Application, type ApplicationInfo, applications } from '@oems/contract/registration/applications.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { expect } from 'vitest'
import { aMobile, anIdNumber } from '../people/testEmployees.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

export const claim = (more: object = {}) => ({
  ...{ name: '李报到', empTypeClaim: 1, idType: 1, idNumber: anIdNumber(), mobile: aMobile(), postClaim: '架子工' },
  ...{ emergencyName: '李母', emergencyPhone: '13900000000', emergencyRelation: 3 },
  ...more,
})

/** As somebody's phone sends it who scanned the code of the site. */
export const registerAt = (app: TestApp, { qrToken }: { readonly qrToken: string }, more: object = {}) =>
  app.stranger(registrationPhone.register, { qrToken, ...claim(more) }, { platform: 'H5' })

export async function listOf(as: Caller, filter: object = {}): Promise<Application[]> {
  const reply = await as(applications.list, filter)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { list: Application[] }).list
}

export async function applicationOf(as: Caller, applyId: number): Promise<ApplicationInfo> {
  const reply = await as(applications.info, { applyId })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as ApplicationInfo
}

/** The number of an application that has just been made. */
export async function applied(
  app: TestApp,
  node: { readonly id: number; readonly qrToken: string },
  as: Caller,
  more: object = {},
): Promise<number> {
  expect(await registerAt(app, node, more)).toMatchObject({ code: 0 })
  const [newest] = await listOf(as, { orgId: node.id, sortRules: [], pageSize: 1 })
  return newest!.registerEmpId
}
