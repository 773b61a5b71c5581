import { employees } from '@oems/contract/people/employees.ts'
import { consentVersion } from '@oems/contract/phone/consent.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { type Product, password } from './product.ts'

let serial = 0

/** Somebody whom the project's administrator has entered, by name and mobile; the account was never used. */
export async function anEmployee(product: Product, project: { readonly id: number }, name = '赵启航', more: object = {}) {
  serial += 1
  const mobile = `1991000${String(serial).padStart(4, '0')}`
  const idNumber = `EA${7_000_000 + serial}`
  const identity = { name, mobile, idType: 2, idNumber, sex: 1, birthday: '1991-02-03' }
  const emergency = { emergencyName: '赵母', emergencyPhone: '13900000000', emergencyRelation: 3 }
  const admin = await product.anAdmin(5, project.id)
  const { code, data } = await admin(employees.v2Save, { ...identity, ...emergency, empType: 1, orgId: project.id, ...more })
  if (code !== 0) throw new Error(JSON.stringify(data))
  return { employeeId: (data as { id: number }).id, name, mobile, idTail6: idNumber.slice(-6) }
}
export type Entered = Awaited<ReturnType<typeof anEmployee>>

/** Activates the account, as its owner does on the phone; gives back the login name. */
export async function activated({ stranger }: Product, { qrToken }: { readonly qrToken: string }, { mobile, idTail6 }: Entered) {
  const agreed = { consents: [1, 2], docVersion: consentVersion }
  const { code, data } = await stranger(phone.activate, { qrToken, mobile, idTail6, password, ...agreed }, { platform: 'H5' })
  if (code !== 0) throw new Error(JSON.stringify(data))
  return data as { username: string }
}
