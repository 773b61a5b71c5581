import { CallError } from '@oems/client/callError.ts'
import { useEffect, useState } from 'react'
import { complain } from './notices.ts'

/** What a page lists, read as it opens, and by `load` once more; `failed`: nothing could be read. */
export function useList<R>(read: () => Promise<{ readonly list: readonly R[] }>) {
  const [list, setList] = useState<readonly R[] | null>(null)
  const [failed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    read().then(
      (reply) => setList(reply.list),
      (problem: unknown) => {
        complain(problem)
        if (problem instanceof CallError) setFailed(true)
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens, and by the user
  useEffect(load, [])
  return { list, failed, load }
}
