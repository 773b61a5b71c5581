import { type ArchiveInfo, archives } from '@oems/contract/archive/archives.ts'
import { diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { saved as savedEmployee } from '../people/testEmployees.ts'
import { saved } from '../testing/samples.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

export const why = '核对体检安排'
export const aTest = { illnessId: covid, testType: 1, testResult: 1, sampledAt: '2026-03-04T08:00:00+08:00' }
export const aShot = { illnessId: covid, vaccineName: '灭活疫苗', doseNo: 1, vaccinatedOn: '2026-01-05' }

/** Health of which everything that counts is told. */
export const wholeHealth = {
  ...{ bloodType: 4, rhType: 1, heightCm: 172, weightKg: '68.5', marital: 2, smoking: 0, drinking: 2 },
  ...{ allergy: '青霉素', pastHistory: '无', surgeryHistory: '无', familyHistory: null, longMedication: null },
}

/** A project with an employee, the employee's phone, and who looks after both. */
export async function aPatient(app: TestApp) {
  const group = await app.aGroup()
  const { project, projectAdmin } = group
  const archiveId = await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
  const account = await app.anAccount({ roleId: 12, orgId: project.id, employeeId: archiveId })
  const phone = app.as(await app.aSession(account, 'H5'), 'H5')
  const [doctor, reporter] = [await app.anAdmin(7, project.id), await app.anAdmin(8, project.id)]
  return { ...group, archiveId, phone, doctor, reporter }
}

/** Of a group's own dictionary. */
export async function aChronicDisease(app: Pick<TestApp, 'aKeeper'>, groupId: number, diseaseName: string, more: object = {}) {
  const keeper = await app.aKeeper(groupId, 'dict')
  const typeId = await saved(keeper, diseaseTypes.save, { name: `${diseaseName}类` })
  return saved(keeper, diseases.save, { diseaseName, diseaseTypes: [typeId], isChronic: 1, ...more })
}

export const archiveOf = async (as: Caller, archiveId: number) => (await as(archives.info, { archiveId, reason: why })).data as ArchiveInfo
