import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import { dayOf } from '../../core/days.ts'
import { samples } from '../../testing/samples.ts'

export default samples({
  make: async (app) => ({ date: dayOf(app.clock()) }),
  particular: [
    [projectMeasures.queryEpm, ({ project }) => ({ projectId: project.id })],
    [projectMeasures.epmDeclare, ({ project, date }) => ({ projectId: project.id, date, lastDeclareId: null, items: [] })],
    [projectMeasures.listProjectEpmHistory, ({ project }) => ({ projectId: project.id })],
    [projectMeasures.listProjectEpmHead, ({ project }) => ({ projectId: project.id })],
    [projectMeasures.listDeclareTimeAndStatus, ({ project }) => ({ projectId: project.id })],
    [projectMeasures.export, ({ project }) => ({ projectId: project.id })],
  ],
})
