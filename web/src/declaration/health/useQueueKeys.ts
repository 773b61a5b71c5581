import { HandleResult } from '@oems/contract/declaration/codes.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../../core/latest.ts'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { usePageTab } from '../../core/tab.ts'
import type { Result } from './useHandling.tsx'

const results = new Map<string, Result>(HandleResult.options.map(({ value }) => [String(value), value]))
const queueKeys: readonly KeyLine[] = [
  [
    HandleResult.options.map(({ value }) => value).join(' '),
    `处置焦点所在的行：${HandleResult.options.map(({ label }) => label).join('、')}`,
  ],
]
const rowOf = 'tr.ant-table-row'

interface Queue<R> {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: readonly R[]
  readonly isFetching: boolean
}

/** A digit decides about the row that has the focus, and the row that takes its place has it next. */
export function useQueueKeys<R extends { readonly id: number }>(
  { frame, rows, isFetching }: Queue<R>,
  decide: (row: R, result: Result) => void,
) {
  const tab = usePageTab()
  usePageKeys(queueKeys)
  const place = useRef<number | null>(null)
  const pressed = useLatest((event: KeyboardEvent) => {
    const result = results.get(event.key)
    if (result === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const at = tab?.isInFront() === false ? -1 : rows.findIndex(({ id }) => String(id) === focused(frame.current))
    if (at < 0) return
    place.current = at
    decide(rows[at]!, result)
  })
  useEffect(() => {
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [pressed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time other rows are there
  useEffect(() => {
    if (place.current === null || isFetching) return
    const all = [...(frame.current?.querySelectorAll<HTMLElement>(rowOf) ?? [])]
    const next = all[Math.min(place.current, all.length - 1)]
    place.current = null
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  }, [rows, isFetching, frame])
}

/** The key of the row that has the focus itself, not what stands in it. */
const focused = (frame: HTMLElement | null) => {
  const row = document.activeElement as HTMLElement | null
  return row?.matches(rowOf) && frame?.contains(row) ? row.dataset.rowKey : undefined
}
