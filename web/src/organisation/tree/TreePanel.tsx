import { ReloadOutlined } from '@ant-design/icons'
import { useStore } from '@oems/client/store.ts'
import { Button, Segmented, Skeleton } from 'antd'
import { usePreference } from '../../core/preferences.ts'
import { type OrgTypeCode, useOrgSearch } from '../../kit/org/useOrgSearch.ts'
import { ResizeEdge } from '../../kit/ResizeEdge.tsx'
import { top } from './levels.ts'
import { NodeSearch } from './NodeSearch.tsx'
import { NodeTree } from './NodeTree.tsx'
import type { Shown } from './readTree.ts'
import styles from './tree.module.css'
import type { TreeStore } from './treeStore.ts'
import type { NodeActs } from './useTreeKeys.ts'

interface Props {
  readonly tree: TreeStore
  readonly selected: number
  readonly acts: NodeActs
  readonly show: (shown: Shown) => void
}
const usualWidth = 280
const range = [200, 560] as const
const everyType: readonly OrgTypeCode[] = []
const choices: { value: Shown; label: string }[] = [
  { value: 'organisations', label: '只看组织' },
  { value: 'projects', label: '含项目' },
  { value: 'closed', label: '含已关闭' },
]

/** The tree beside the page: its search, what it shows, and its width, which is the user's. */
export function TreePanel({ tree, selected, acts, show }: Props) {
  const [width, resize] = usePreference('organisation:tree', usualWidth)
  const search = useOrgSearch(everyType, 'all')
  const { levels, shown } = useStore(tree.store)
  return (
    <aside className={styles.panel} style={{ width }} aria-label="组织树">
      <NodeSearch search={search} choose={acts.select} />
      <div className={styles.body} hidden={search.searching}>
        <div className={styles.range}>
          <Segmented<Shown> aria-label="显示范围" value={shown} options={choices} onChange={show} />
          <Button type="text" icon={<ReloadOutlined />} aria-label="刷新组织树" title="刷新" onClick={() => void tree.refresh()} />
        </div>
        {levels.has(top) ? (
          <NodeTree tree={tree} selected={selected} acts={acts} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </div>
      <ResizeEdge label="组织树宽度" side="right" width={width} range={range} usual={usualWidth} change={resize} />
    </aside>
  )
}
