import { managedProjects, projectLists } from '@oems/contract/project/projectLists.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { useCan } from '../core/calls.ts'

/** One service has two doors (02 §5.4): the caller's is the one whose permission the caller holds. */
export function useDoors() {
  const can = useCan()
  return {
    list: can(projectLists.paged) ? projectLists.paged : managedProjects.list,
    detail: can(projects.detail) ? projects.detail : projectManager.detail,
    add: can(projects.add) ? projects.add : projectManager.add,
    update: can(projects.update) ? projects.update : projectManager.update,
    migration: can(projects.migration) ? projects.migration : projectManager.migration,
    delete: can(projects.v2Delete) ? projects.v2Delete : projectManager.delete,
  }
}
