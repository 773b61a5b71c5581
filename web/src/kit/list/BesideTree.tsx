import type { ReactNode } from 'react'
import { OrgTree } from '../org/OrgTree.tsx'
import styles from './BesideTree.module.css'
import type { List } from './useListPage.ts'

interface Props {
  readonly list: Pick<List, 'search'>
  /** The organisation by which the list is filtered. */
  readonly chosen: number | null
  readonly children: ReactNode
}

/** A list and, at its left, the organisations of the scope, by which it is filtered. */
export const BesideTree = ({ list, chosen, children }: Props) => (
  <div className={styles.beside}>
    <aside className={styles.tree} aria-label="组织">
      <OrgTree value={chosen} onChange={(orgId) => list.search({ orgId, projectId: null })} />
    </aside>
    {children}
  </div>
)
