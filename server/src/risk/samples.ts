import { riskLevels } from '@oems/contract/risk/levels.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { risks } from '@oems/contract/risk/risks.ts'
import { samples, saved } from '../testing/samples.ts'
import { anIllness, aScheme } from './testRisk.ts'

const why = { reason: '例行评估', basis: 4 }

export default samples({
  async make(app, { project, admin }) {
    const [main, spare, unset] = [await aScheme(app.db), await aScheme(app.db), await aScheme(app.db, [30, 45, 60])]
    const free = await anIllness(app.db)
    const set = ({ illnessId, levels }: typeof main) =>
      saved(admin, orgRisks.save, { orgId: project.id, illnessId, riskLevelId: levels[1], ...why })
    const [orgRiskId, spareOrgRiskId] = [await set(main), await set(spare)]
    return { main, unset, free, orgRiskId, spareOrgRiskId }
  },
  references: {
    illnessId: ({ main }) => main.illnessId,
    riskId: ({ main }) => main.riskId,
    riskLevelId: ({ main }) => main.levels[2],
    orgRiskId: ({ orgRiskId }) => orgRiskId,
    orgId: ({ project }) => project.id,
    projectId: ({ project }) => project.id,
  },
  values: { colour: '#52C41A' },
  particular: [
    [risks.save, ({ free }) => ({ illnessId: free })],
    [risks.update, ({ main }) => ({ id: main.riskId })],
    [risks.delete, ({ unset }) => ({ ids: [unset.riskId] })],
    [riskLevels.save, ({ unset }) => ({ illnessId: unset.illnessId, grade: 4, name: '最高' })],
    [riskLevels.update, ({ main }) => ({ id: main.levels[3], grade: 4, name: '最高' })],
    [riskLevels.delete, ({ main }) => ({ ids: [main.levels[0]] })],
    [orgRisks.save, ({ unset }) => ({ illnessId: unset.illnessId, riskLevelId: unset.levels[0] })],
    [orgRisks.update, ({ orgRiskId }) => ({ id: orgRiskId })],
    [orgRisks.changeRisk, () => ({ reason: '例行评估', basis: 4 })],
    [orgRisks.delete, ({ spareOrgRiskId }) => ({ ids: [spareOrgRiskId] })],
  ],
})
