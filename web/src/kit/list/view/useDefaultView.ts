import { useLayoutEffect, useRef, useState } from 'react'
import { type SavedView, showing } from './views.ts'

type Go = (change: Readonly<Record<string, unknown>>, options: { readonly replace: boolean }) => void

/** True while a list that was opened by a bare address is on its way to the user's default view; nothing is asked meanwhile. */
export function useDefaultView(views: readonly SavedView[] | undefined, isBare: boolean, go: Go): boolean {
  const [opening] = useState(() => (isBare ? views?.find(({ isDefault }) => isDefault) : undefined))
  const arrived = useRef(false)
  arrived.current ||= !isBare
  const opens = opening !== undefined && !arrived.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useLayoutEffect(() => {
    if (opens && opening) go(showing(opening, []), { replace: true })
  }, [])
  return opens
}
