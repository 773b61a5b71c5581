import { useEffect } from 'react'
import { useLatest } from './latest.ts'
import { type PageTab, usePageTab } from './tab.ts'

/** A key and what it does, in words. */
export type KeyLine = readonly [keys: string, does: string]
interface Declared {
  readonly tab: PageTab | null
  readonly lines: readonly KeyLine[]
  readonly isThere: () => boolean
}
const declared = new Set<Declared>()

/** Says which keys a page has while that part of it is there, or as often as `isThere` says so when it is asked; `lines` stays the same array. */
export function usePageKeys(lines: readonly KeyLine[], isThere: boolean | (() => boolean) = true) {
  const tab = usePageTab()
  const asked = useLatest(() => (typeof isThere === 'boolean' ? isThere : isThere()))
  useEffect(() => {
    const own = { tab, lines, isThere: asked }
    declared.add(own)
    return () => void declared.delete(own)
  }, [tab, lines, asked])
}

/** The keys of the page in front, each once. */
export const keysInFront = (): readonly KeyLine[] => [
  ...new Set([...declared].filter(({ tab, isThere }) => tab?.isInFront() !== false && isThere()).flatMap(({ lines }) => lines)),
]
