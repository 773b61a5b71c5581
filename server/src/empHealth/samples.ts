import { reports } from '@oems/contract/empHealth/reports.ts'
import { samples } from '../testing/samples.ts'

const [malaria, cholera, typhoid, tuberculosis] = [4, 7, 6, 9]

export default samples({
  async make(app, { project }) {
    const reporter = await app.anAdmin(5, project.id)
    await reporter(reports.addIllnessToConfig, { projectId: project.id, illnessId: cholera })
    await reporter(reports.addIllnessToConfig, { projectId: project.id, illnessId: typhoid })
    await reporter(reports.removeIllnessFromConfig, { projectId: project.id, illnessId: typhoid })
    return { reporter }
  },
  references: { projectId: ({ project }) => project.id, orgId: ({ project }) => project.id, illnessId: () => malaria },
  particular: [
    [reports.addIllnessToConfig, () => ({ illnessId: tuberculosis })],
    [reports.removeIllnessFromConfig, () => ({ illnessId: cholera })],
    [reports.recoveryIllnessFromConfig, () => ({ illnessId: typhoid })],
    [reports.declareUserHealth, () => ({ clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55' })],
  ],
  caller: async (_app, { reporter }) => reporter,
})
