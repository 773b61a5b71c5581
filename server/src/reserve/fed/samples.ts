import { reserveOfProjects } from '@oems/contract/reserve/fed.ts'
import { samples } from '../../testing/samples.ts'

export default samples({
  particular: [[reserveOfProjects.drugReverseInfo, ({ project }) => ({ projectId: project.id, orgId: null })]],
})
