import type { FieldError } from '@oems/contract/core/errors.ts'
import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { type EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { expect } from 'vitest'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'
import { bookedPeople, peopleMoves } from './rosterSource.ts'
import { stays } from './staySource.ts'

export const today = '2026-03-05'

let serial = 100
/** A number of no real area, with its check digit; an odd serial is a man's. */
export function anIdNumber(birthday = '19900307', odd = true) {
  serial += 2
  const area = 999_999 - Math.floor(serial / 1_000)
  const first17 = `${area}${birthday}${String((serial % 1_000) + (odd ? 1 : 0)).padStart(3, '0')}`
  return first17 + checkDigitOf(first17)
}
export const aMobile = () => {
  serial += 2
  return String(19990000000 + serial) // beside those of the demonstration
}
export const draft = (orgId: number, more: object = {}) => ({
  ...{ name: '王小明', empType: 1, idType: 1, idNumber: anIdNumber(), mobile: aMobile(), orgId },
  ...{ emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 },
  ...more,
})

export async function saved(as: Caller, orgId: number, more: object = {}): Promise<number> {
  const reply = await as(employees.v2Save, draft(orgId, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
export async function infoOf(as: Caller, employeeId: number, more: object = {}) {
  const reply = await as(employees.info, { employeeId, ...more })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as EmployeeInfo
}
export const messagesOf = ({ data }: Answered) =>
  Object.fromEntries((data as { fields: FieldError[] }).fields.map(({ path, msg }) => [path, msg]))

/** How many are on site at a node, by the figures. */
export const onsiteIn =
  ({ db }: TestApp) =>
  (orgId: number, day = today) =>
    read(db, orgId, { onsite: level('people.onsite', day) }).then(({ onsite }) => onsite)

/** The figures of people on post, on the books and on the move against the rows of the whole database. */
export async function figuresEqualRows({ database, clock }: TestApp) {
  for (const source of [stays, bookedPeople, peopleMoves]) {
    const { differences, broken } = await verify(database, { source, month: '2026-03' }, { clock, trigger: 2 })
    expect({ differences, broken }).toEqual({ differences: [], broken: 0 })
  }
}
