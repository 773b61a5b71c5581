import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { complain, reading, useRead } from '../../core/calls.ts'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { Beside } from '../../kit/list/Beside.tsx'
import { NameOf } from '../../kit/org/OrgPicker.tsx'
import { OrgTree } from '../../kit/org/OrgTree.tsx'
import { nextSibling } from './siblings.ts'

interface Props {
  readonly orgId: number
  readonly onChange: (orgId: number) => void
}
const siblingKeys: readonly KeyLine[] = [['↑ ↓', '焦点在组织树上时到上一个、下一个同级组织']]
const seldomChangesMs = 5 * 60_000

/** The organisations of the scope; ↑ and ↓ walk the siblings of the one that is shown. */
export function TreeBeside({ orgId, onChange }: Props) {
  usePageKeys(siblingKeys)
  const client = useQueryClient()
  const { data: path } = useRead(orgInfo.getOpPath, { orgId })
  const parentId = path?.filter(({ inScope }) => inScope).at(-2)?.orgId ?? null
  async function walk(key: string) {
    const siblings = reading(orgInfo.lazyTree4Menu, { parentId, cursor: null })
    try {
      const { list } = await client.fetchQuery({ ...siblings, staleTime: seldomChangesMs })
      const next = nextSibling(
        list.map((item) => item.orgId),
        orgId,
        key,
      )
      if (next !== null) onChange(next)
    } catch (problem) {
      complain(problem)
    }
  }
  function pressed(event: KeyboardEvent) {
    const isOfTree = (event.target as Element).closest('.ant-tree') !== null
    if (!isOfTree || parentId === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    void walk(event.key)
  }
  return (
    <Beside name="tree" label="组织" what="组织树" chosen={<NameOf orgId={orgId} />} onKeyDownCapture={pressed}>
      <OrgTree value={orgId} onChange={(next) => next !== null && onChange(next)} />
    </Beside>
  )
}
