import { type OwnRelative, ownRelatives } from '@oems/contract/relative/phone.ts'
import { type Relative, relatives } from '@oems/contract/relative/relatives.ts'
import { expect } from 'vitest'
import { anIdNumber, saved } from '../people/testEmployees.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

let serial = 0
export const draft = (more: object = {}) => {
  serial += 1
  return { name: '李小兰', relation: 1, sex: 2, mobile: `1351000${1_000 + serial}`, ...more }
}
export const bind = (phone: Caller, more: object = {}) => phone(ownRelatives.relativeBind, draft(more))
export async function bound(phone: Caller, more: object = {}): Promise<number> {
  const reply = await bind(phone, more)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
export const ownOf = async (phone: Caller) => ((await phone(ownRelatives.relatives)).data as { list: OwnRelative[] }).list
export const listOf = async (caller: Caller, filter: object = {}) =>
  ((await caller(relatives.list, filter)).data as { list: Relative[] }).list

/** A group with an employee of its project, whose certificate is known, and that employee's phone. */
export async function aFamily(app: TestApp) {
  const group = await app.aGroup()
  const idNumber = anIdNumber()
  const employeeId = await saved(group.groupAdmin, group.project.id, { idNumber, homeOrgId: group.company.id, createAccount: 0 })
  return { ...group, idNumber, employeeId, phone: await app.aPhone(employeeId, group.project.id) }
}
