import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePreference } from '../core/preferences.ts'
import type { Shown } from './tree/readTree.ts'
import { createTree } from './tree/treeStore.ts'

/** The tree beside the page, unfolded to the node that is shown; at first with its children. */
export function useNodeTree(node: number) {
  const client = useQueryClient()
  const [shown, keep] = usePreference<Shown>('organisation:shown', 'projects')
  const [tree] = useState(() => createTree(client, shown))
  const [first] = useState(node)
  useEffect(() => {
    const begin = async () => {
      await tree.unfold(node)
      if (node === first && tree.places().get(node)?.item.hasChildren) await tree.expand(node)
    }
    void begin()
  }, [tree, node, first])
  function show(next: Shown) {
    keep(next)
    void tree.show(next).then(() => tree.unfold(node))
  }
  return { tree, show }
}
