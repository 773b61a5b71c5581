import { type Call, nameOf } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import type { Caller, TestHouse } from './house.ts'

/** One group with everything in it that a call can name. */
interface Side {
  readonly group: { readonly id: number; readonly path: string }
  readonly company: { readonly id: number }
  readonly project: { readonly id: number; readonly qrToken: string }
  readonly employeeId: number
  /** Stands in every name of this group: where it shows, something of the group shows. */
  readonly mark: string
}

export type Walk = Awaited<ReturnType<typeof aWalk>>

const references: Readonly<Record<string, (side: Side) => unknown>> = {
  orgId: ({ group }) => group.id,
  homeOrgId: ({ company }) => company.id,
  parentId: ({ group }) => group.id,
  projectId: ({ project }) => project.id,
  employeeId: ({ employeeId }) => employeeId,
  empId: ({ employeeId }) => employeeId,
  ids: ({ employeeId }) => [employeeId],
  employeeIds: ({ employeeId }) => [employeeId],
}

/** Good values for what a number or a text cannot guess. */
const samples: Readonly<Record<string, unknown>> = {
  startTime: '2026-03-01',
  endTime: '2026-03-05',
  date: '2026-03-05',
  day: '2026-03-05',
  month: '2026-03',
  uuid: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55',
  clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56',
  deleteReason: '走查',
}

/** Where every field may be left out, but not all of them. */
const needed: Readonly<Record<string, object>> = {
  'GET /oems-api/biz/employees/verify-employee-exist': { idType: 2, idNumber: 'E1234567' },
}

/** Two groups side by side, and an administrator of the first, of its company and its phone. */
export async function aWalk(house: TestHouse) {
  const [ours, theirs] = [await aSide(house, '本方'), await aSide(house, '外方')]
  const admin = await house.anAdmin(3, ours.group.id)
  const phone = await house.aPhone(ours.employeeId, ours.project.id)

  const referenceOf = (name: string, field: Field, side: Side): unknown =>
    references[name]?.(side) ?? (isId(field) ? side.employeeId : undefined)
  const sample = (call: Call, side: Side) => ({
    ...Object.fromEntries(
      Object.entries(call.input.properties as Record<string, Field>)
        .filter(([name, field]) => name !== 'file' && (!('default' in field) || name === 'orgId'))
        .map(([name, field]) => [name, references[name]?.(side) ?? samples[name] ?? plain(field, side)]),
    ),
    ...needed[nameOf(call)],
  })
  const callerFor = (call: Call): Caller => (call.may === 'self' ? phone : admin)
  return { ours, theirs, sample, referenceOf, callerFor }
}

async function aSide(house: TestHouse, mark: string): Promise<Side> {
  const group = await house.anOrg({ orgType: 2, orgName: `${mark}集团${Math.random()}` })
  const company = await house.anOrg({ parentId: group.id, orgType: 3, orgName: `${mark}公司` })
  const project = await house.anOrg({ parentId: company.id, orgType: 4, orgName: `${mark}项目` })
  const admin = await house.anAdmin(3, group.id)
  const draft = {
    name: `${mark}员工`,
    sex: 1,
    empType: 2,
    nationCode: 'KE',
    orgId: project.id,
    homeOrgId: company.id,
    createAccount: 0,
    emergencyName: mark,
    emergencyPhone: '13900000000',
    emergencyRelation: 1,
  }
  const saved = await admin(employees.v2Save, draft)
  if (saved.code !== 0) throw new Error(JSON.stringify(saved))
  return { group, company, project, employeeId: (saved.data as { id: number }).id, mark }
}

const isId = (field: Field): boolean => (field.items ? isId(field.items) : field.format === 'int64')

function plain(field: Field, side: Side): unknown {
  if (field.items) return isId(field) ? [side.employeeId] : []
  if (isId(field)) return side.employeeId
  return 'default' in field ? field.default : (field.enum?.[0] ?? field.minimum ?? '样例')
}
