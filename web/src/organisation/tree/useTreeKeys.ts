import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { KeyboardEvent } from 'react'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import type { Drop } from './drop.ts'
import { top } from './levels.ts'
import type { NodeRow, TreeRow } from './rows.ts'

/** What can be done with a node by the keyboard; absent where the caller may not. */
export interface NodeActs {
  readonly select: (orgId: number) => void
  readonly rename?: ((row: NodeRow) => void) | undefined
  readonly move?: ((orgId: number, drop: Drop) => void) | undefined
}

interface Keys {
  readonly rows: readonly TreeRow[]
  /** The row on which the keys act. */
  readonly at: number
  readonly pageRows: number
  readonly go: (at: number) => void
  readonly expand: (orgId: number) => void
  readonly close: (orgId: number) => void
  readonly acts: NodeActs
  readonly cut: number | null
  readonly setCut: (orgId: number | null) => void
}
const walkKeys: readonly KeyLine[] = [
  ['↑ ↓ ← →', '焦点在组织树上时移动、展开、收起，Home End 到首尾，PageUp PageDown 翻页'],
  ['Enter', '打开焦点所在的组织'],
]
const renameKeys: readonly KeyLine[] = [['F2', '更名焦点所在的组织']]
const moveKeys: readonly KeyLine[] = [
  ['Ctrl + X、Ctrl + V', '剪切组织，到新的上级迁移，Esc 取消'],
  ['Alt + ↑ ↓', '在同级里上移、下移'],
]

/** ↑ ↓ ← →, Home, End and the page keys go about; Enter shows the node, F2 更名, Ctrl+X and Ctrl+V 迁移, Alt+↑ and Alt+↓ 排序. */
export function useTreeKeys({ rows, at, pageRows, go, expand, close, acts, cut, setCut }: Keys) {
  usePageKeys(walkKeys)
  usePageKeys(renameKeys, acts.rename !== undefined)
  usePageKeys(moveKeys, acts.move !== undefined)
  const row = rows[at]
  const node = row?.kind === 'node' ? row : undefined
  /** Neither the top nor a closed project, of which nothing is changed any more, is renamed or goes elsewhere. */
  const changeable = node && node.parentId !== top && node.item.projectStatus !== ProjectStatus.closed ? node : undefined

  /** Its name stays while it is disabled, by itself or from above. */
  const renamable = changeable && !changeable.isOffFromAbove && changeable.item.status === OrgStatus.enabled ? changeable : undefined

  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    PageDown: () => go(at + pageRows),
    PageUp: () => go(at - pageRows),
    ArrowRight: () => void (node?.isOpen ? go(at + 1) : node?.item.hasChildren && expand(node.key)),
    ArrowLeft: () => void (node?.isOpen ? close(node.key) : row && go(rows.findIndex(({ key }) => key === row.parentId))),
    Enter: () => void (node && acts.select(node.key)),
    ' ': () => void (node && acts.select(node.key)),
    F2: () => void (renamable && acts.rename?.(renamable)),
    Escape: () => setCut(null),
  }
  const withControl: Readonly<Record<string, () => void>> = {
    x: () => void (changeable && acts.move && setCut(changeable.key)),
    v: () => {
      if (cut === null || !node || cut === node.key) return
      acts.move?.(cut, { targetId: node.key, position: 'inner' })
      setCut(null)
    },
  }
  function reorder(by: 1 | -1) {
    if (!node || node.parentId === top) return
    const siblings = rows.filter((other) => other.kind === 'node' && other.parentId === node.parentId)
    const beside = siblings[siblings.indexOf(node) + by]
    if (beside?.kind === 'node') acts.move?.(node.key, { targetId: beside.key, position: by < 0 ? 'before' : 'after' })
  }
  const withAlt: Readonly<Record<string, () => void>> = { ArrowUp: () => reorder(-1), ArrowDown: () => reorder(1) }

  return (event: KeyboardEvent) => {
    const keys = event.altKey ? withAlt : event.ctrlKey || event.metaKey ? withControl : steps
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || (event.key === 'Escape' && cut === null)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
