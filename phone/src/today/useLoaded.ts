import { useStore } from '@oems/client/store.ts'
import { useEffect, useState } from 'react'
import { complain } from '../core/notices.ts'
import { homeState } from './home.ts'

/** What has been loaded since the page was opened; shown until the new reply is there. */
const cache = new Map<string, unknown>()

/** Loaded again whenever the home page was, since a declaration may have changed it. */
export function useLoaded<T>(key: string, load: () => Promise<T>): { readonly value: T | null; readonly failed: boolean } {
  const { home } = useStore(homeState)
  const name = `${home?.username} ${key}`
  const [result, setResult] = useState<{ name: string; value: T | null; failed: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is new at each drawing and says the same as `name`
  useEffect(() => {
    let left = false
    load().then(
      (value) => {
        cache.set(name, value)
        if (!left) setResult({ name, value, failed: false })
      },
      (problem: unknown) => {
        if (!left) setResult({ name, value: null, failed: true })
        complain(problem)
      },
    )
    return () => {
      left = true
    }
  }, [name, home])
  const current = result?.name === name ? result : null
  return { value: current?.value ?? (cache.get(name) as T | undefined) ?? null, failed: current?.failed ?? false }
}
