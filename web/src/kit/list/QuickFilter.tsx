import { Segmented } from 'antd'
import styles from './QuickFilter.module.css'
import type { List } from './useListPage.ts'

type FilterValues = Readonly<Record<string, unknown>>
/** A preset that sets several filters at once; the filters of the other presets are cleared. */
export interface FilterPreset {
  readonly key: string
  readonly label: string
  readonly filters: FilterValues
  readonly count?: number | undefined
}
interface Props {
  readonly list: Pick<List, 'filters' | 'search'>
  readonly presets: readonly FilterPreset[]
}

/** The commonest filters as segments with their counts. The first filters nothing. */
export function QuickFilter({ list, presets }: Props) {
  const fields = [...new Set(presets.flatMap(({ filters }) => Object.keys(filters)))]
  const current = presets.find(({ filters }) => fields.every((field) => same(list.filters[field], filters[field])))
  const cleared = Object.fromEntries(fields.map((field) => [field, null]))
  return (
    <Segmented
      className={styles.quick ?? ''}
      aria-label="快速筛选"
      value={current?.key ?? ''}
      onChange={(key) => list.search({ ...cleared, ...presets.find((preset) => preset.key === key)?.filters })}
      options={presets.map(({ key, label, count }) => ({
        value: key,
        label: (
          <span>
            {label}
            {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
          </span>
        ),
      }))}
    />
  )
}

const same = (one: unknown, other: unknown) => [one].flat().join() === [other].flat().join()
