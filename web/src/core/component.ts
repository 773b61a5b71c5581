import { type ComponentType, useEffect, useState } from 'react'

/** As a registry names it: a script that is fetched when it is wanted. */
export type Load<P> = () => Promise<{ default: ComponentType<P> }>
/** By their functions, each of which knows the type of its own. */
const loaded = new Map<unknown, unknown>()
let underWay = 0
/** Whether a component's script is being fetched. */
export const isLoading = () => underWay > 0

/**
 * A component whose script is fetched when it is first shown; null until then. Not `lazy`: what React draws after a suspension it draws in
 * idle moments and begins again at every interruption, ten times over on a slow machine; and a script that failed once could not be loaded again.
 */
export function useComponent<P>(load: Load<P>) {
  const [Component, setComponent] = useState(() => (loaded.get(load) as ComponentType<P> | undefined) ?? null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading' || loaded.has(load)) return
    let unmounted = false
    underWay += 1
    load()
      .finally(() => {
        underWay -= 1
      })
      .then(
        ({ default: found }) => {
          loaded.set(load, found)
          if (!unmounted) setComponent(() => found)
        },
        () => unmounted || setState('failed'),
      )
    return () => {
      unmounted = true
    }
  }, [load, state])
  return { Component, hasFailed: state === 'failed', again: () => setState('loading') }
}
