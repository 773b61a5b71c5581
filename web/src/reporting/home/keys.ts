import { todos as ofInstitutions } from '@oems/contract/coop/console.ts'
import { todos as ofProjects } from '@oems/contract/reporting/console.ts'

/** What waits at projects: reports, papers and agreements that end, and those that stand still. */
export const projectTodos: readonly string[] = [...Object.keys(ofProjects), ...Object.keys(ofInstitutions)]
