import { useEffect, useRef, useState } from 'react'
import { storeDraft, storedDraft, whileOpen } from '../../core/drafts.ts'
import { useLatest } from '../../core/latest.ts'
import { afterPause } from '../../kit/form/draft.ts'
import type { SheetStore, Written } from './sheetStore.ts'

type Kept = Pick<Written, 'typed' | 'remark' | 'ossIds'>
const isEmpty = ({ typed, remark, ossIds }: Kept) => Object.keys(typed).length === 0 && remark === null && ossIds === null

/** Null where it is not what this version of the console keeps. */
export function readKept(data: string): Kept | null {
  try {
    const { typed = {}, remark = null, ossIds = null } = JSON.parse(data) as Partial<Kept>
    return isEmpty({ typed, remark, ossIds }) ? null : { typed, remark, ossIds }
  } catch {
    return null
  }
}

/**
 * What is typed on a sheet is kept as a draft by itself, on the server and, without a line, in the browser; it stands there again when the
 * sheet is opened the next time. `routeKey` names project, type and period; null: nothing can be typed.
 */
export function useSheetDraft(store: SheetStore, routeKey: string | null) {
  /** When what stands there was kept, after it was fetched. */
  const [restoredAt, restored] = useState<string | null>(null)
  const stored = useRef(false)
  const changed = useRef(false)
  const key = useRef(routeKey)
  key.current = routeKey

  const current = useLatest((): readonly [string, string | null] | null => {
    if (key.current === null || !changed.current) return null
    changed.current = false
    const { typed, remark, ossIds } = store.get()
    const kept = { typed, remark, ossIds }
    if (isEmpty(kept) && !stored.current) return null
    stored.current = !isEmpty(kept)
    return [key.current, isEmpty(kept) ? null : JSON.stringify(kept)]
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
      const kept = found && readKept(found.data)
      if (!kept || isOver) return
      // What has been typed since the sheet was opened is newer.
      const now = store.get()
      store.set({ ...now, ...kept, typed: { ...kept.typed, ...now.typed } })
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
  }, [routeKey, store, keep, current])

  return {
    restoredAt,
    keep,
    /** Sent, or given up: the sheet begins with what the server says. */
    drop() {
      store.clear()
      changed.current = false
      restored(null)
      if (routeKey !== null && stored.current) void storeDraft(routeKey, null)
      stored.current = false
    },
  }
}
