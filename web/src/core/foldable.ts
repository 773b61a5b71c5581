import { useState } from 'react'
import { useNarrow } from './media.ts'
import { usePreference } from './preferences.ts'

interface Kept {
  readonly width: number
  readonly folded: boolean
}

/**
 * What stands beside a page: its width, and whether it is folded, are kept for the account under a name. A narrow window folds it; unfolding it
 * there holds for that moment, and the setting for wide ones stays.
 */
export function useFoldable(name: string, usualWidth: number) {
  const [{ width, folded }, keep] = usePreference<Kept>(name, { width: usualWidth, folded: false })
  const isNarrow = useNarrow()
  const [isOpenNarrow, openNarrow] = useState(false)
  return {
    width,
    folded: isNarrow ? !isOpenNarrow : folded,
    fold: (next: boolean) => (isNarrow ? openNarrow(!next) : keep({ width, folded: next })),
    resize: (next: number) => keep({ width: next, folded }),
  }
}
