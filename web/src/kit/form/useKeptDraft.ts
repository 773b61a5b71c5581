import type { Store } from '@oems/client/store.ts'
import { useEffect, useRef, useState } from 'react'
import { storeDraft, storedDraft, whileOpen } from '../../core/drafts.ts'
import { useLatest } from '../../core/latest.ts'
import { afterPause } from './draft.ts'

/** How what is typed becomes a draft, and the other way round. Declared once, outside of what is drawn. */
export interface Keeping<State, Kept> {
  /** Null: nothing is typed. */
  readonly keptOf: (state: State) => Kept | null
  /** Null where it is not what this version of the console keeps. */
  readonly read: (data: string) => Kept | null
  /** What has been typed since the sheet was opened is newer than the draft. */
  readonly restore: (state: State, kept: Kept) => State
  readonly nothing: State
}

/**
 * What is typed on a sheet is kept as a draft by itself, on the server and, without a line, in the browser; it stands there again when the
 * sheet is opened the next time. `routeKey` names the sheet; null: nothing can be typed.
 */
export function useKeptDraft<State, Kept>(
  store: Store<State>,
  routeKey: string | null,
  { keptOf, read, restore, nothing }: Keeping<State, Kept>,
) {
  /** When what stands there was kept, after it was fetched. */
  const [restoredAt, restored] = useState<string | null>(null)
  const stored = useRef(false)
  const changed = useRef(false)
  const key = useRef(routeKey)
  key.current = routeKey

  const current = useLatest((): readonly [string, string | null] | null => {
    if (key.current === null || !changed.current) return null
    changed.current = false
    const kept = keptOf(store.get())
    if (kept === null && !stored.current) return null
    stored.current = kept !== null
    return [key.current, kept === null ? null : JSON.stringify(kept)]
  })
  const keep = useLatest(async () => {
    const found = current()
    if (found) await storeDraft(...found)
  })

  useEffect(() => {
    if (routeKey === null) return
    let isOver = false
    const pause = afterPause(() => void keep())
    const unfollow = store.subscribe(() => {
      changed.current = true
      pause.typed()
    })
    const unregister = whileOpen(current)
    void storedDraft(routeKey).then((found) => {
      const kept = found && read(found.data)
      if (!kept || isOver) return
      store.set((now) => restore(now, kept))
      stored.current = true
      restored(found.updatedAt)
    })
    return () => {
      isOver = true
      pause.stop()
      void keep()
      unregister()
      unfollow()
    }
  }, [routeKey, store, keep, current, read, restore])

  return {
    restoredAt,
    keep,
    /** Sent, or given up: the sheet begins with what the server says. */
    drop() {
      store.set(nothing)
      changed.current = false
      restored(null)
      if (routeKey !== null && stored.current) void storeDraft(routeKey, null)
      stored.current = false
    },
  }
}
