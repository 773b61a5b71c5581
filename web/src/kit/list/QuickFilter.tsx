import { Segmented } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './QuickFilter.module.css'
import { countedIn } from './segments.ts'
import type { Viewable } from './useListPage.ts'
import { SavedViews } from './view/SavedViews.tsx'

type FilterValues = Readonly<Record<string, unknown>>
/** A preset that sets several filters at once; the filters of the other presets are cleared. */
export interface FilterPreset {
  readonly key: string
  readonly label: string
  readonly filters: FilterValues
  readonly count?: number | undefined
}
interface Props {
  readonly list: Viewable
  readonly presets?: readonly FilterPreset[]
}

/** The commonest filters as segments with their counts, the first of which filters nothing; 我的视图 is the last segment. */
export function QuickFilter({ list, presets = [] }: Props) {
  const fields = [...new Set(presets.flatMap(({ filters }) => Object.keys(filters)))]
  const isViewed = list.settings.filters?.some(({ name }) => name === list.view)
  const current = isViewed ? undefined : presets.find(({ filters }) => fields.every((field) => same(list.filters[field], filters[field])))
  const [bar, room] = useRoomFor()
  const counts = presets.map(({ count }) => count?.toLocaleString('zh-CN'))
  const isCounted = countedIn(
    room,
    presets.map(({ label }, at) => ({ label, count: counts[at] })),
  )
  const cleared = Object.fromEntries(fields.map((field) => [field, null]))
  return (
    <div ref={bar} className={styles.quick}>
      {presets.length > 0 && (
        <Segmented
          className={`${styles.segments} ${filtersNothing(current) ? 'screen-only' : ''}`}
          aria-label="快速筛选"
          value={current?.key ?? ''}
          onChange={(key) => list.search({ ...cleared, ...presets.find((preset) => preset.key === key)?.filters, view: null })}
          options={presets.map(({ key, label }, at) => ({
            value: key,
            label: (
              <span title={counts[at] && `${label} ${counts[at]}`}>
                {label}
                {isCounted(counts[at]) && <em>{counts[at]}</em>}
              </span>
            ),
          }))}
        />
      )}
      <SavedViews list={list} />
    </div>
  )
}

const filtersNothing = (preset: FilterPreset | undefined) => !preset || Object.keys(preset.filters).length === 0

/** The width of the line that is left for the segments. */
function useRoomFor() {
  const bar = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const place = bar.current?.parentElement
    if (!place) return
    /** Behind another tab it has none. */
    const measure = () => place.clientWidth > 0 && setRoom(place.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [bar, room] as const
}

const same = (one: unknown, other: unknown) => [one].flat().join() === [other].flat().join()
