import { archives } from '@oems/contract/archive/archives.ts'
import { ownArchive } from '@oems/contract/archive/phone.ts'
import { diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import { sent } from '../files/testFiles.ts'
import { samples, saved } from '../testing/samples.ts'

const anIllness = { illnessId: covid }
const aShot = { ...anIllness, vaccineName: '灭活疫苗', vaccinatedOn: '2026-01-05', validUntil: null, ossIds: [] }
const aPaper = { attachmentKind: 1, title: '门诊病历', docDate: '2026-03-01' }
const aTest = { ...anIllness, testType: 1, testResult: 1, sampledAt: '2026-03-04T08:00:00+08:00', ossIds: [] }

export default samples({
  async make(app, { group, admin, employeeId: archiveId, mark }) {
    const keeper = await app.aKeeper(group.id, 'dict')
    const diseaseTypes_ = [await saved(keeper, diseaseTypes.save, { name: `${mark}慢性病` })]
    const aDisease = (name: string) =>
      saved(keeper, diseases.save, { diseaseName: `${mark}${name}`, diseaseTypes: diseaseTypes_, isChronic: 1 })
    const [diseaseId, otherDiseaseId] = [await aDisease('高血压'), await aDisease('糖尿病')]
    const archiveDiseaseId = await saved(admin, archives.diseaseSave, { archiveId, diseaseId, controlState: 1, sourceType: 1 })
    const vaccinationId = await saved(admin, archives.vaccinationSave, { archiveId, ...aShot, doseNo: 1 })
    const testId = await saved(admin, archives.testSave, { archiveId, ...aTest })
    const { ossId } = await sent(admin, 'medical', `${mark}病历.pdf`, '%PDF-1.7')
    const paper = await sent(admin, 'medical', `${mark}另一份.pdf`, '%PDF-1.7')
    const attachmentId = await saved(admin, archives.attachmentAdd, { archiveId, ...aPaper, ossIds: [ossId] })
    // Whoever has opened the archive reads on.
    await admin(archives.info, { archiveId, reason: '走查' })
    return { diseaseId, otherDiseaseId, archiveDiseaseId, vaccinationId, testId, attachmentId, paperId: paper.ossId }
  },
  references: { archiveId: ({ employeeId }) => employeeId, diseaseId: ({ otherDiseaseId }) => otherDiseaseId, illnessId: () => covid },
  particular: [
    [archives.page, ({ diseaseId }) => ({ diseaseId: [diseaseId], completeness: [1, 2, 3] })],
    [archives.info, () => ({ reason: '走查查看' })],
    [archives.update, () => ({ version: 0, heightCm: 170, weightKg: '65.5' })],
    [archives.diseaseSave, () => ({ id: null, version: null })],
    [archives.diseaseEnd, ({ archiveDiseaseId }) => ({ id: archiveDiseaseId, version: 0, endedOn: '2026-03-05' })],
    [archives.vaccinationSave, () => ({ id: null, version: null, ...aShot, doseNo: 2 })],
    [archives.vaccinationDelete, ({ vaccinationId }) => ({ id: vaccinationId })],
    [archives.testSave, () => ({ id: null, version: null, ...aTest })],
    [archives.testDelete, ({ testId }) => ({ id: testId })],
    [archives.attachmentAdd, ({ paperId }) => ({ ...aPaper, ossIds: [paperId] })],
    [archives.attachmentVoid, ({ attachmentId }) => ({ id: attachmentId, version: 0 })],
    [archives.attachmentOpen, ({ attachmentId }) => ({ id: attachmentId })],
    [archives.export, () => ({ completeness: [1, 2, 3] })],
    [ownArchive.archiveSave, () => ({ version: 0, weightKg: '65.5' })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(a) order by a.id) from health_archive a join employee e on e.id = a.id join org o on o.id = e.org_id
    where starts_with(o.path, ${group.path})`,
})
