import type { Call, Sent } from '@oems/contract/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading, useCan } from '../core/calls.ts'
import type { Opened } from '../kit/record/useOpened.ts'
import { type PersonView, personParts } from './parts.ts'

/** What is read of somebody as soon as the record is opened, as far as the caller may. */
export const readingsOf = (view: Pick<PersonView, 'personId' | 'date'>, can: ReturnType<typeof useCan>) =>
  personParts.flatMap(({ may, input }) => (input && can(may) ? [{ call: may, input: input(view) as Sent<Call<'read'>> }] : []))

/** The calls of whoever is opened set out with the key or the click, before the frame is drawn anew; the parts find them under way. */
export function useReadAtOnce<R extends object>(opened: Opened<R>, date: string | null) {
  const client = useQueryClient()
  const can = useCan()
  useEffect(() =>
    opened.store.subscribe(() => {
      const { id } = opened.store.get()
      if (id === null) return
      for (const { call, input } of readingsOf({ personId: id, date }, can)) void client.prefetchQuery(reading(call, input))
    }),
  )
}
