import { type ComponentType, useEffect, useState } from 'react'
import { pages } from '../../core/pages.ts'
import { PageSkeleton } from './states.tsx'

const loaded = new Map<string, ComponentType>()

/**
 * A page by its key in the registry, its skeleton until its script is there. Not `lazy`: what React draws after a suspension it draws in
 * idle moments and begins again at every interruption, ten times over on a slow machine; and a script that failed once could not be asked again.
 */
export function PageOf({ page }: { readonly page: string }) {
  const [Page, setPage] = useState<ComponentType | null>(() => loaded.get(page) ?? null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    if (loaded.has(page)) return
    let gone = false
    pages.get(page)!()
      .then(({ default: found }) => {
        loaded.set(page, found)
        if (!gone) setPage(() => found)
      })
      .catch((error: unknown) => gone || setProblem(error))
    return () => {
      gone = true
    }
  }, [page])
  if (problem) throw problem
  return Page ? <Page /> : <PageSkeleton />
}
