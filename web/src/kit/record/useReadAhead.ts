import type { Call, Sent } from '@oems/contract/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '../../core/calls.ts'
import { type Opened, useOpenedRecord } from './useOpened.ts'

/** Whoever steps from record to record finds the next one read already, unless reading is logged: nobody has looked at that one yet. */
export function useReadAhead<R extends object, C extends Call<'read'>>(opened: Opened<R>, call: C, field: string, may = true) {
  const client = useQueryClient()
  const { id, by } = useOpenedRecord(opened)
  useEffect(() => {
    if (id === null || by === 0 || !may || call.remarks.logsReading) return
    const { rows, rowKey } = opened.list()
    const next = rows[opened.indexOf(id) + by] as (R & Readonly<Record<string, unknown>>) | undefined
    if (next) void client.prefetchQuery({ ...reading(call, { [field]: next[rowKey] } as unknown as Sent<C>), meta: { passive: true } })
  }, [opened, client, call, field, may, id, by])
}
