import { useEffect } from 'react'
import { type PageTab, usePageTab } from './tab.ts'

/** A key and what it does, in words. */
export type KeyLine = readonly [keys: string, does: string]
interface Declared {
  readonly tab: PageTab | null
  readonly lines: readonly KeyLine[]
}
const declared = new Set<Declared>()

/** Says which keys a page has while that part of it is there; `lines` stays the same array. */
export function usePageKeys(lines: readonly KeyLine[], isThere = true) {
  const tab = usePageTab()
  useEffect(() => {
    if (!isThere) return
    const own = { tab, lines }
    declared.add(own)
    return () => void declared.delete(own)
  }, [tab, lines, isThere])
}

/** The keys of the page in front, each once. */
export const keysInFront = (): readonly KeyLine[] => [
  ...new Set([...declared].filter(({ tab }) => tab?.isInFront() !== false).flatMap(({ lines }) => lines)),
]
