import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { KeyboardEvent } from 'react'
import { useRead } from '../../core/calls.ts'
import { OrgTree } from '../../kit/org/OrgTree.tsx'
import styles from '../sheet/sheet.module.css'
import { nextSibling } from './siblings.ts'

interface Props {
  readonly orgId: number
  readonly onChange: (orgId: number) => void
}

/** The organisations of the scope; ↑ and ↓ walk the siblings of the one that is shown. */
export function TreeBeside({ orgId, onChange }: Props) {
  const { data: path } = useRead(orgInfo.getOpPath, { orgId })
  const parentId = path?.filter(({ inScope }) => inScope).at(-2)?.orgId ?? null
  const level = useRead(orgInfo.lazyTree4Menu, { parentId, cursor: null }, { enabled: parentId !== null })
  function walk(event: KeyboardEvent) {
    if (!(event.target as Element).closest('.ant-tree')) return
    const next = nextSibling(
      (level.data?.list ?? []).map((item) => item.orgId),
      orgId,
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next)
  }
  return (
    <aside className={styles.tree} aria-label="组织" onKeyDownCapture={walk}>
      <OrgTree value={orgId} onChange={(next) => next !== null && onChange(next)} />
    </aside>
  )
}
