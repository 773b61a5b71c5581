import { useMemo, useRef } from 'react'
import type { Acts } from './MenuTable.tsx'

/** The same functions for as long as the page stands, so that typing in the search does not draw the table anew at every key. */
export function useSteadyActs(acts: Acts): Acts {
  const latest = useRef(acts)
  latest.current = acts
  const [edit, add, remove, move, history] = [acts.edit, acts.add, acts.remove, acts.move, acts.history].map((act) => act !== undefined)
  return useMemo(
    () => ({
      ...(edit && { edit: (row) => latest.current.edit?.(row) }),
      ...(add && { add: (parent) => latest.current.add?.(parent) }),
      ...(remove && { remove: (row) => latest.current.remove?.(row) }),
      ...(move && { move: (row, to) => latest.current.move?.(row, to) }),
      ...(history && { history: (row) => latest.current.history?.(row) }),
    }),
    [edit, add, remove, move, history],
  )
}
