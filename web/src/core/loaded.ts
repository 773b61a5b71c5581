import { type ComponentType, useEffect, useState } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>
const loaded = new Map<unknown, unknown>()

/**
 * A component whose script is fetched when it is shown for the first time. Not `lazy`: what React draws after a suspension it draws in idle
 * moments and begins again at every interruption, ten times over on a slow machine; and a script that failed once could not be loaded again.
 */
export function useLoaded<P>(load: Load<P>) {
  const [Component, setComponent] = useState<ComponentType<P> | null>(() => (loaded.get(load) as ComponentType<P> | undefined) ?? null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (Component || state !== 'loading') return
    let unmounted = false
    load().then(
      ({ default: found }) => {
        loaded.set(load, found)
        if (!unmounted) setComponent(() => found)
      },
      () => unmounted || setState('failed'),
    )
    return () => {
      unmounted = true
    }
  }, [load, Component, state])
  return { Component, isFailed: state === 'failed', again: () => setState('loading') }
}
