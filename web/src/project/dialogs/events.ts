import type { CodeOf } from '@oems/contract/core/codes.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import type { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { projectCycle } from '@oems/contract/organisation/projectCycle.ts'

/** What may follow upon a status, by its name and where it leads to (02 §4.2). */
export const eventsFrom = (status: CodeOf<typeof ProjectStatus>) => Object.values(projectCycle).filter((event) => allows(event, status))
