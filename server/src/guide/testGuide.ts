import { Role } from '@oems/contract/access/builtInRoles.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { type GuideInfo, guide } from '@oems/contract/guide/guide.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../core/db/database.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

const { leader, healthLeader, emergency, embassy, localRescue } = ContactType
const mobile = '13812345678'
export const contact = (contactType: number, more: object = {}) => ({ contactType, name: '王小明', mobile, ...more })
export const atHome = [leader, healthLeader, emergency].map((type) => contact(type))
const dialled = (contactType: number, phone: string) => contact(contactType, { mobile: null, phone })
export const abroad = [...atHome, dialled(embassy, '+254 20 2726851'), dialled(localRescue, '999')]

/** A project with its reporter, and the company above it. */
export async function aSite(app: TestApp, nationCode = 'KE') {
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id })
  const administrator = await app.anAccount({ roleId: Role.companyAdministrator, orgId: company.id })
  const companyAdmin = app.as(await app.aSession(administrator))
  const project = await app.anOrg({ parentId: company.id, orgType: 4, nationCode })
  const reporter = await app.anAdmin(Role.projectReporter, project.id)
  return { company, companyAdmin, administrator, project, reporter }
}

export async function infoOf(caller: Caller): Promise<GuideInfo> {
  const { code, msg, data } = await caller(guide.info)
  if (code !== 0) throw new Error(msg)
  return data as GuideInfo
}

export const base = async (caller: Caller, more: object = {}) => ({
  ...{ version: (await infoOf(caller)).base.version, industry: 2, contractMode: 1, contacts: abroad },
  ...{ address: 'Mombasa Road 12', reportedChineseNum: 120, reportedForeignNum: 480 },
  ...more,
})
export const hospital = (institutionName: string, more: object = {}) => ({
  ...{ institutionName, institutionType: 1, address: 'Argwings Kodhek Road', distanceKm: '12.5', travelMinutes: 40 },
  ...{ services: [1, 2], is24h: 1, emergencyPhone: '+254 20 2845000' },
  ...more,
})
export const medical = (more: object = {}) => ({
  ...{
    clinicLevel: 1,
    aedNum: 2,
    evacPlan: '直升机送内罗毕',
    localInstitutions: [hospital('内罗毕医院')],
    referrals: [{ institution: 0 }],
  },
  ...more,
})
export const network = (more: object = {}) => ({
  accessTypes: [1],
  downMbps: '20.00',
  upMbps: '5.00',
  latencyMs: 240,
  videoAbility: 2,
  ...more,
})

/** The guide of a project is done, and leaves its reporter alone. */
export const allReported = (db: Pick<Database['db'], 'execute'>, projectId: number) =>
  db.execute(
    sql`update project set guide_base_at = now(), guide_medical_at = now(), guide_network_env_at = now() where project_id = ${projectId}`,
  )
