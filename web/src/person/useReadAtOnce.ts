import type { Call, Sent } from '@oems/contract/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading, useCan } from '../core/calls.ts'
import type { Opened } from '../kit/record/useOpened.ts'
import { personParts } from './parts.ts'

/** The calls of whoever is opened set out with the key or the click, before the frame is drawn anew; the parts find them under way. */
export function useReadAtOnce<R extends object>(opened: Opened<R>, date: string | null) {
  const client = useQueryClient()
  const can = useCan()
  useEffect(() =>
    opened.store.subscribe(() => {
      const { id } = opened.store.get()
      if (id === null) return
      for (const { may, input } of personParts)
        if (input && can(may)) void client.prefetchQuery(reading(may, input({ personId: id, date }) as Sent<Call<'read'>>))
    }),
  )
}
