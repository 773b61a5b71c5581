import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './FilterRow.module.css'
import { FilterBox } from './filter/FilterBox.tsx'
import { FilterTags } from './filter/FilterTags.tsx'
import { type FilterOf, filterOf, fitting, gap, isActive, widthOf } from './filter/filters.ts'
import { MoreFilters } from './filter/MoreFilters.tsx'
import type { FilterList } from './useListPage.ts'

interface Props<N extends string> {
  readonly list: FilterList<N>
  /** The commonest first: what one line does not hold goes behind 更多筛选. */
  readonly names: readonly FilterOf<NoInfer<N>>[]
  /** Those behind 更多筛选 in any case. */
  readonly more?: readonly FilterOf<NoInfer<N>>[]
}

/** The filters of a list in one line, each applied at once. What stands behind 更多筛选 shows as tags while it is set. */
export function FilterRow<N extends string>({ list, names, more = [] }: Props<N>) {
  const [line, width] = useWidth()
  const boxes = names.map((name) => filterOf(list.fields, name))
  const others = more.map((name) => filterOf(list.fields, name))
  const rare = others.filter(({ tagOnly }) => !tagOnly)
  const { described } = list
  useLayoutEffect(() => {
    if (described) described.current = [...boxes, ...others]
  })
  const widths = boxes.map(widthOf)
  const all = rare.length === 0 && fitting(widths, width, clearWidth) === boxes.length
  const count = all ? boxes.length : fitting(widths, width, clearWidth + moreWidth + gap)
  const behind = [...boxes.slice(count), ...rare]
  const active = [...boxes.slice(count), ...others].filter((filter) => isActive(filter, list.filters))
  return (
    <search ref={line} className={styles.row} aria-label="筛选">
      <div className={styles.line}>
        {boxes.slice(0, count).map((filter) => (
          <FilterBox key={filter.name} list={list} filter={filter} />
        ))}
        {behind.length > 0 && <MoreFilters list={list} filters={behind} />}
        {list.isFiltered && (
          <Button type="text" className={styles.clear ?? ''} onClick={list.reset}>
            清空
          </Button>
        )}
      </div>
      <FilterTags list={list} filters={active} />
    </search>
  )
}
const moreWidth = 112
const clearWidth = 52

/** Known before anything is painted, so that no filter appears only to leave again. */
function useWidth() {
  const line = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    /** Behind another tab it has none. */
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [line, width] as const
}
