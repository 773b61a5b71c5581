import { Role } from '@oems/contract/access/builtInRoles.ts'
import { sql } from 'drizzle-orm'
import { samples } from '../testing/samples.ts'

export default samples({
  signedIn: (app, { project }) => app.anAdmin(Role.projectReporter, project.id),
  references: { projectId: ({ project }) => project.id },
  owned: ({ project }) => sql`select jsonb_agg(to_jsonb(d)) from guide_draft d where project_id = ${project.id}`,
})
