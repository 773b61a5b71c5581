import { guidance } from '@oems/contract/reserve/guidance.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { samples, saved } from '../../testing/samples.ts'

const illnessId = reserveIllness
const text = (mark: string) => ({ illnessId, title: `${mark}储备指南`, body: `<p>${mark}按三十天储备</p>` })

export default samples({
  async make(_app, { admin, mark }) {
    const guidanceId = await saved(admin, guidance.guidanceSave, text(mark))
    const draftId = await saved(admin, guidance.guidanceSave, text(mark))
    await admin(guidance.guidancePublish, { guidanceId, illnessId, version: 0 })
    return { guidanceId, draftId }
  },
  references: { guidanceId: ({ guidanceId }) => guidanceId, illnessId: () => illnessId },
  particular: [
    [guidance.guidanceSave, ({ draftId, mark }) => ({ guidanceId: draftId, version: 0, ...text(mark) })],
    [guidance.guidancePublish, ({ draftId }) => ({ guidanceId: draftId, illnessId, version: 0 })],
    [guidance.guidanceWithdraw, ({ guidanceId }) => ({ guidanceId, illnessId, version: 1 })],
    [guidance.driNotification, ({ project }) => ({ illnessId, projectId: project.id })],
    [guidance.driNotificationStatusChange, ({ project }) => ({ illnessId, projectId: project.id, status: 2 })],
    [guidance.driHint, ({ project }) => ({ illnessId, projectId: project.id })],
  ],
})
