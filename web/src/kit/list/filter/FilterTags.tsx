import { Tag } from 'antd'
import styles from '../FilterRow.module.css'
import type { FilterList } from '../useListPage.ts'
import { type Filter, wordsOf } from './filters.ts'

/** Filters that are set and have no box in sight, each to be taken away. They are known from the address, before any row is. */
export function FilterTags({ list, filters }: { readonly list: FilterList; readonly filters: readonly Filter[] }) {
  if (filters.length === 0) return null
  return (
    <div className={styles.tags}>
      {filters.map((filter) => (
        <Tag
          key={filter.name}
          className={styles.tag ?? ''}
          closable={{ 'aria-label': `取消${filter.label}` }}
          onClose={(event) => {
            event.preventDefault() // it goes when the address no longer has it
            list.search({ [filter.name]: null, ...(filter.to && { [filter.to]: null }) })
          }}
        >
          <span className={styles.label}>{filter.label}：</span>
          {wordsOf(filter, list.filters)}
        </Tag>
      ))}
    </div>
  )
}
