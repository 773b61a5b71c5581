import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { NodeChanged } from '../node/nodeChanged.ts'

const shown = [projects.detail, projectManager.detail, orgManager.history]

/**
 * After a write to a project whatever the screen shows of it is read again: by whichever door it was written, the list, the record and its
 * changes may have been read by another. Beside a tree of organisations the tree hears of it too.
 */
export function useProjectsChanged() {
  const client = useQueryClient()
  const around = use(NodeChanged)
  return () => {
    // What the write itself has begun to read again goes on.
    for (const { base } of shown) void client.invalidateQueries({ queryKey: [base] }, { cancelRefetch: false })
    void around?.()
  }
}
