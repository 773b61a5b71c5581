import { sql } from 'drizzle-orm'
import { samples } from '../testing/samples.ts'

export default samples({
  shared: {
    orgId: ({ group }) => group.id,
    homeOrgId: ({ company }) => company.id,
    parentId: ({ group }) => group.id,
    parentOrgId: ({ group }) => group.id,
    orgParentId: ({ group }) => group.id,
    projectId: ({ project }) => project.id,
    qrToken: ({ project }) => project.qrToken,
  },
  owned: ({ group }) => sql`select jsonb_agg(to_jsonb(o) order by id) from org o where starts_with(path, ${group.path})`,
})
