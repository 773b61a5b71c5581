import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { useQueryClient } from '@tanstack/react-query'
import { complain, reading, useCan } from '../../core/calls.ts'
import { useDoors } from '../doors.ts'

/** As much of a project as its dialogs need to begin. */
export interface Named {
  readonly projectId: number
}

/** A project as it is now, whoever has changed it last. */
export function useProjectNow() {
  const client = useQueryClient()
  const { detail } = useDoors()
  const call = useCan()(projects.anyStatusDetail) ? projects.anyStatusDetail : detail
  return ({ projectId }: Named): Promise<ProjectRecord> => client.fetchQuery({ ...reading(call, { projectId }), staleTime: 0 })
}

/** A dialog about a project begins with it as it is now. */
export function useFreshProject() {
  const read = useProjectNow()
  return (named: Named, then: (project: ProjectRecord) => void) => void read(named).then(then, complain)
}
