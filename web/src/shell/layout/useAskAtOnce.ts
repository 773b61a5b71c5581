import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Permissions } from '../../core/calls.ts'
import { isEnough } from './choices.ts'
import { hitsOf, openSources, waitsForMore } from './useHits.tsx'
import { orgsOf } from './useOrgHits.tsx'

/** What is typed is asked for with the key, before the palette is drawn anew, which finds the calls under way. */
export function useAskAtOnce() {
  const client = useQueryClient()
  const permissions = use(Permissions)
  return (typed: string) => {
    const text = typed.trim()
    if (!isEnough(text)) return
    for (const source of openSources(permissions)) if (!waitsForMore(source, text)) void client.prefetchQuery(hitsOf(source, text))
    void client.prefetchQuery(orgsOf(text))
  }
}
