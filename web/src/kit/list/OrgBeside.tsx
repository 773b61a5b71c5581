import { FirstUse } from '../firstUse/FirstUse.tsx'
import { OrgTree } from '../org/OrgTree.tsx'
import styles from './OrgBeside.module.css'
import type { List } from './useListPage.ts'

interface Props {
  readonly list: Pick<List, 'search'>
  /** The organisation by which the list is filtered. */
  readonly chosen: number | null
}

/** The organisations of the scope, at the left of a list that is filtered by them: `<ListPage beside={…}>`. */
export const OrgBeside = ({ list, chosen }: Props) => (
  <aside className={styles.tree} aria-label="组织">
    <OrgTree value={chosen} onChange={(orgId) => list.search({ orgId, projectId: null })} />
    <FirstUse idea="tree" />
  </aside>
)
