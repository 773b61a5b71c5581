import { tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { Ctx } from '../core/context.ts'
import { idHashOf } from '../core/identity.ts'
import { Complaint, type Line, type Pass } from '../core/imports/kind.ts'
import { type Certificate, findByCertificates, type RegisteredPerson } from './findPeople.ts'
import type { Draft, ImportScope } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { type Candidate, nodesOf } from './importPlaces.ts'
import { recordsOf } from './locking.ts'
import type { PersonRecord } from './writePeople.ts'

/** Whom a line is about. */
export interface KnownEmployee {
  readonly record: PersonRecord
  readonly site: Candidate
  readonly employer: Candidate
}
/** Or why it cannot be imported. */
export interface Refused {
  readonly complaint: string
  readonly idHash?: string
}
type Known = KnownEmployee | Refused | null

/**
 * Whom the lines are about, in their order; null: somebody new. A line that is judged once more is about whom it was about when it was staged, as
 * they were then.
 */
export async function knownAt(ctx: Ctx, lines: readonly Line[], pass: Pass, scope: ImportScope): Promise<readonly Known[]> {
  const certificates = lines.map((line) => (line.keys?.record || (line.keys && pass.revalidating) ? null : certificateIn(line)))
  const wanted = certificates.filter((one) => one !== null)
  const registered = wanted.length > 0 ? await findByCertificates(ctx, wanted) : []
  const byHash = new Map(registered.map((person) => [person.idHash, person]))
  const personAt = (at: number) => byHash.get(certificates[at]?.idHash ?? '')
  const changeable = lines.flatMap((line, at) => {
    const staged = stagedId(line)
    const person = line.keys ? undefined : personAt(at)
    return staged ?? (person && mayChange(person) ? person.employeeId : [])
  })
  const recordOf = await records(ctx, changeable, scope)
  return lines.map((line, at): Known => {
    const staged = stagedId(line)
    if (staged !== null) {
      const known = recordOf(staged)
      return known && versionsOf(known.record) === line.keys!.record ? known : { complaint: '该人员信息已变化，请重新核对' }
    }
    const person = personAt(at)
    if (!person) return null
    const idHash = certificates[at]!.idHash
    const known = mayChange(person) && !line.keys ? recordOf(person.employeeId) : undefined
    return known ?? { complaint: refusalOf(person, line, scope), idHash }
  })
}

const mayChange = ({ inScope, empStatus }: RegisteredPerson) => inScope && empStatus !== EmpStatus.resigned

/** Of a person outside the scope nothing but that there is one. */
function refusalOf({ inScope, empStatus, orgName }: RegisteredPerson, { keys }: Line, { elsewhere }: ImportScope): string {
  if (!inScope) return '该证件已在其他单位登记，请发起调入申请'
  if (keys) return '该人员已存在'
  return empStatus === EmpStatus.resigned ? '该人员已离职，请办理复职' : elsewhere(orgName)
}

export const refusedLine = ({ complaint, idHash }: Refused): Draft => ({
  ...{ row: null, errors: [{ column: headingFor('idNumber'), msg: complaint }], claims: {} },
  keys: idHash ? { id: idHash } : {},
})

/** Names a record as it was: id, version of the employee, version of the person. */
export const versionsOf = ({ employee, person }: PersonRecord) => `${employee.id}:${employee.version}:${person.version}`
const stagedId = ({ keys }: Line) => (keys?.record ? Number(keys.record.split(':')[0]) : null)

const readIdType = importColumns.find(({ field }) => field === 'idType')!.read!

function certificateIn({ cells: { idType, idNumber } }: Line): Certificate | null {
  if (!idType || !idNumber) return null
  try {
    const type = readIdType(idType) as number
    return { idType: type, idHash: idHashOf(type, tidyIdNumber(idNumber)) }
  } catch (error) {
    if (error instanceof Complaint) return null // said when the line is read
    throw error
  }
}

async function records(ctx: Ctx, ids: readonly number[], { within }: ImportScope): Promise<(id: number) => KnownEmployee | undefined> {
  if (ids.length === 0) return () => undefined
  const found = await recordsOf(ctx, [...new Set(ids)], within)
  const nodes = await nodesOf(ctx, [...new Set(found.flatMap(({ employee: { orgId, homeOrgId } }) => [orgId, homeOrgId]))])
  const byId = new Map(
    found.map((record) => {
      const { id, orgId, homeOrgId } = record.employee
      return [id, { record, site: nodes.get(orgId)!, employer: nodes.get(homeOrgId)! }] as const
    }),
  )
  return (id) => byId.get(id)
}
