import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { useCan, useRead } from '../../core/calls.ts'

/** A project in whatever status, as far as the caller's door shows it. */
export function useProject(projectId: number) {
  const mayAny = useCan()(projects.anyStatusDetail)
  const any = useRead(projects.anyStatusDetail, { projectId }, { enabled: mayAny })
  const open = useRead(projectManager.detail, { projectId }, { enabled: !mayAny })
  return mayAny ? any : open
}
