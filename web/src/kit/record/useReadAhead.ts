import type { Call, Sent } from '@oems/contract/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '../../core/calls.ts'
import { type Opened, useOpenedRecord } from './useOpened.ts'

const rest = 100

/** Whoever steps from record to record finds the next one read already, unless reading is logged: nobody has looked at that one yet. */
export function useReadAhead<R extends object, C extends Call<'read'>>(opened: Opened<R>, call: C, field: string, may = true) {
  const client = useQueryClient()
  const { id, by } = useOpenedRecord(opened)
  useEffect(() => {
    if (id === null || by === 0 || !may || call.remarks.logsReading) return
    const { rows, rowKey } = opened.list()
    const next = rows[opened.indexOf(id) + by] as (R & Readonly<Record<string, unknown>>) | undefined
    if (!next) return
    // Not beside the calls of the record that one has just come to, and not for one that is only passed.
    const timer = setTimeout(
      () => void client.prefetchQuery({ ...reading(call, { [field]: next[rowKey] } as unknown as Sent<C>), meta: { passive: true } }),
      rest,
    )
    return () => clearTimeout(timer)
  }, [opened, client, call, field, may, id, by])
}
