import type { Call, Sent } from '@oems/contract/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '../../core/calls.ts'
import { useLatest } from '../../core/latest.ts'
import { type Opened, useOpenedRecord } from './useOpened.ts'

const rest = 100

interface Ahead {
  readonly call: Call<'read'>
  readonly input: Sent<Call<'read'>>
}

/** Whoever steps from record to record finds the next one read already, unless reading is logged: nobody has looked at that one yet. */
export function useAllAhead<R extends object>(opened: Opened<R>, callsOf: (id: number) => readonly Ahead[]) {
  const client = useQueryClient()
  const { id, by } = useOpenedRecord(opened)
  const latest = useLatest(callsOf)
  useEffect(() => {
    if (id === null || by === 0) return
    const { rows, rowKey } = opened.list()
    const next = rows[opened.indexOf(id) + by] as (R & Readonly<Record<string, unknown>>) | undefined
    if (!next) return
    const read = () => {
      for (const { call, input } of latest(next[rowKey] as number))
        if (!call.remarks.logsReading) void client.prefetchQuery({ ...reading(call, input), meta: { passive: true } })
    }
    // Not beside the calls of the record that one has just come to, and not for one that is only passed.
    const timer = setTimeout(read, rest)
    return () => clearTimeout(timer)
  }, [opened, client, latest, id, by])
}

/** The same for a record that one call reads. */
export const useReadAhead = <R extends object, C extends Call<'read'>>(opened: Opened<R>, call: C, field: string, may = true) =>
  useAllAhead(opened, (id) => (may ? [{ call, input: { [field]: id } as unknown as Sent<Call<'read'>> }] : []))
