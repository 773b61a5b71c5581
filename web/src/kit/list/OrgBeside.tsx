import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useFoldable } from '../../core/foldable.ts'
import { useStored } from '../../core/stored.ts'
import { FirstUse } from '../firstUse/FirstUse.tsx'
import { NameOf } from '../org/OrgPicker.tsx'
import { OrgTree } from '../org/OrgTree.tsx'
import { ResizeEdge } from '../ResizeEdge.tsx'
import styles from './OrgBeside.module.css'
import type { List } from './useListPage.ts'

interface Props {
  readonly list: Pick<List, 'search'>
  /** The organisation by which the list is filtered. */
  readonly chosen: number | null
}
const usualWidth = 216
const range = [160, 420] as const

/**
 * The organisations of the scope, at the left of a list that is filtered by them: `<ListPage beside={…}>`. Its width and whether it is folded are
 * one setting for all lists. Where the scope is one node alone there is nothing to choose, and it is not there.
 */
export function OrgBeside({ list, chosen }: Props) {
  const { width, folded, fold, resize } = useFoldable('tree', usualWidth)
  // Known from the list before: a project's lists do not begin with a tree that goes again.
  const [wasAlone, keep] = useStored('tree:alone', false)
  const [isAlone, setAlone] = useState(wasAlone)
  const counted = useCallback(
    (isOne: boolean) => {
      setAlone(isOne)
      if (isOne !== wasAlone) keep(isOne)
    },
    [wasAlone, keep],
  )
  const isHidden = isAlone && chosen === null
  return (
    <aside className={styles.beside} aria-label="组织" hidden={isHidden} data-folded={folded} style={folded ? undefined : { width }}>
      <Button
        type="text"
        className={styles.fold ?? ''}
        aria-label={folded ? '展开组织树' : '收起组织树'}
        aria-expanded={!folded}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => fold(!folded)}
      />
      {folded && chosen !== null && (
        <span className={styles.chosen}>
          <NameOf orgId={chosen} />
        </span>
      )}
      {/* Folded it stays as it is, with what was opened and typed in it. */}
      <div className={styles.tree} hidden={folded}>
        <OrgTree value={chosen} onChange={(orgId) => list.search({ orgId, projectId: null })} counted={counted} />
        <FirstUse idea="tree" />
      </div>
      {!folded && <ResizeEdge label="组织树宽度" side="right" width={width} range={range} usual={usualWidth} change={resize} />}
    </aside>
  )
}
