import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { visitors as calls, type Visitor } from '@oems/contract/visitor/visitors.ts'
import { expect } from 'vitest'
import { aMobile, saved } from '../people/testEmployees.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

export const today = '2026-03-05'

/** A project with its administrator, and somebody there who receives visitors. */
export async function aSite(app: TestApp) {
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const admin = await app.anAdmin(5, project.id)
  return { company, project, admin, hostId: await saved(admin, project.id) }
}
export type Site = Awaited<ReturnType<typeof aSite>>

export const aVisit = ({ project, hostId }: Pick<Site, 'project' | 'hostId'>, more: object = {}) => ({
  ...{ name: '来访人', sex: 1, mobile: aMobile(), orgId: project.id, visitReason: 1, hostEmployeeId: hostId },
  ...{ visitTime: `${today}T10:00:00+08:00`, ...more },
})
export async function expected(as: Caller, draft: object) {
  const reply = await as(calls.save, draft)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as { readonly id: number; readonly code: string }
}
export async function listed(as: Caller, filter: object = {}) {
  const reply = await as(calls.list, filter)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { list: Visitor[] }).list
}
export const visitOf = async (as: Caller, id: number) => (await listed(as, { pageSize: 200 })).find((visit) => visit.id === id)

/** What a visitor in good health says on the phone. */
export const declaration = ({ project }: Pick<Site, 'project'>, more: object = {}) => ({
  ...{ qrToken: project.qrToken, name: '自来人', sex: 2, mobile: aMobile(), visitReason: 3, promised: 1, temperature: '36.5', ...more },
})
export const declares = (app: TestApp, draft: object) => app.stranger(visitorPhone.visitorDeclare, draft, { platform: 'H5' })
export const passOf = (app: TestApp, code: string) => app.stranger(visitorPhone.visitorPass, { code }, { platform: 'H5' })
