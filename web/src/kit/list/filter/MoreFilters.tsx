import { Button, Popover } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from '../FilterRow.module.css'
import type { FilterList } from '../useListPage.ts'
import { FilterBox } from './FilterBox.tsx'
import { type Filter, isActive } from './filters.ts'

/** 更多筛选, with the number of those that are set. What opens stands right behind its button, also for the Tab key. */
export function MoreFilters({ list, filters }: { readonly list: FilterList; readonly filters: readonly Filter[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = filters.filter((filter) => isActive(filter, list.filters)).length
  function leave({ key, target }: KeyboardEvent) {
    const isOpenBelow = (target as Element).getAttribute('aria-expanded') === 'true' && target !== button.current
    if (key !== 'Escape' || isOpenBelow) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape on its way up from the fields
    <div className={styles.more} onKeyDown={leave}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={
          <fieldset className={styles.grid} aria-label="更多筛选">
            {filters.map((filter) => (
              <FilterBox key={filter.name} list={list} filter={filter} full />
            ))}
          </fieldset>
        }
      >
        <Button ref={button} aria-expanded={open}>
          更多筛选{count > 0 && <b className={styles.count}>{count}</b>}
        </Button>
      </Popover>
    </div>
  )
}
