import { createStore, useStore } from '@oems/client/store.ts'
import { useEffect, useRef, useState } from 'react'

/** As much of a list as the record that is opened from it needs. */
export interface OpenedFrom<R> {
  readonly rows: readonly R[]
  readonly rowKey: string
  readonly pageNo: number
  readonly pageSize: number
  readonly total: number | undefined
  /** There are more than that; pages can be turned to this one. */
  readonly totalCapped?: boolean
  readonly reach?: number
  /** The rows are still those of another page. */
  readonly isOutdated: boolean
  readonly turn: (pageNo: number) => void
}
export type Direction = 1 | -1
interface State<R> {
  /** Null: none is open. */
  readonly id: number | null
  /** As the list had it. */
  readonly row: R | null
  /** How one came to it: by a step, or (0) by choosing it. */
  readonly by: Direction | 0
}

/**
 * Which record of a list is open. Only what asks `useOpenedRecord` follows it: a step to the next record draws neither the page nor its table anew.
 *
 *     const opened = useOpened(list)
 *     <ListTable list={list} onOpen={opened.open} … />
 *     <RecordDrawer opened={opened} …>
 */
export function useOpened<R extends object>(list: OpenedFrom<R>) {
  const latest = useRef(list)
  latest.current = list
  const turning = useRef<{ readonly place: number; readonly by: Direction; readonly from: OpenedFrom<R> } | null>(null)
  const [opened] = useState(() => {
    const idOf = (row: R) => (row as Readonly<Record<string, unknown>>)[latest.current.rowKey] as number
    const store = createStore<State<R>>({ id: null, row: null, by: 0 })
    const show = (id: number | null, row: R | null, by: Direction | 0) => {
      turning.current = null
      store.set({ id, row, by })
    }
    const indexOf = (id: number) => latest.current.rows.findIndex((row) => idOf(row) === id)
    return {
      store,
      list: () => latest.current,
      indexOf,
      open: (row: R) => show(idOf(row), row, 0),
      /** One that the list need not hold. */
      openById: (id: number) => show(id, null, 0),
      close: () => show(null, null, 0),
      /** To the next or the previous one; beyond the edge of the page, to the first or the last of the page beside it. */
      step(by: Direction) {
        const from = latest.current
        const { rows, pageNo, pageSize, total = 0, reach = total, isOutdated, turn } = from
        const { id } = store.get()
        const index = id === null ? -1 : indexOf(id)
        if (index < 0 || (turning.current && isOutdated)) return
        const row = rows[index + by]
        if (row) return show(idOf(row), row, by)
        const place = (pageNo - 1) * pageSize + index + by
        if (place < 0 || place >= reach) return
        turning.current = { place, by, from }
        turn(pageNo + by)
      },
      /** The rows of the page that was turned to are there; it may hold more or fewer of them than the one before. */
      arrive() {
        const { rows, pageNo, pageSize, isOutdated } = latest.current
        if (!turning.current || isOutdated) return
        const { place, by, from } = turning.current
        if (pageNo === from.pageNo && pageSize === from.pageSize) return
        const row = rows[place - (pageNo - 1) * pageSize] ?? rows.at(by > 0 ? 0 : -1)
        turning.current = null
        if (row) show(idOf(row), row, by)
      },
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time other rows are there
  useEffect(() => opened.arrive(), [opened, list.rows, list.isOutdated, list.pageNo, list.pageSize])
  return opened
}
export type Opened<R extends object = object> = ReturnType<typeof useOpened<R>>

/** The record that is open, and its place in the list: the 3rd of 20. */
export function useOpenedRecord<R extends object>(opened: Opened<R>) {
  const { id, row, by } = useStore(opened.store)
  const { rows, pageNo, pageSize, total = 0, totalCapped = false, reach = total } = opened.list()
  const index = id === null ? -1 : opened.indexOf(id)
  const place = index < 0 ? null : (pageNo - 1) * pageSize + index + 1
  return {
    id,
    row: rows[index] ?? row,
    by,
    place,
    total,
    totalCapped,
    hasPrevious: place !== null && place > 1,
    hasNext: place !== null && place < reach,
  }
}
