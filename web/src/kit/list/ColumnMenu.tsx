import { CheckOutlined, DownOutlined, FilterFilled } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './ColumnHead.module.css'
import { toggled, valuesFilterOf } from './columnFilter.ts'
import { type Column, labelOf } from './columns.ts'
import type { List } from './useListPage.ts'

type Items = NonNullable<MenuProps['items']>
export type Arrangeable = Pick<List, 'settings' | 'change' | 'filters' | 'search' | 'fields' | 'sort' | 'sortRules' | 'frame'>
interface Props<R> {
  readonly list: Arrangeable
  readonly column: Column<R>
  /** It says which record a line is: it stays where it is, and in sight. */
  readonly isFirst: boolean
}

/** What can be done with a column, behind ▾ in its heading. The headings are one stop of the Tab key; ← → lead from one to the next. */
export function ColumnMenu<R>({ list, column, isFirst }: Props<R>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = labelOf(column)
  const filter = valuesFilterOf(column, list.fields)
  const isFiltered = filter !== null && chosenOf(list, filter.name).length > 0
  /** Values stay open: more than one is chosen at a time. */
  const act = (run: () => void) => () => {
    setOpen(false)
    run()
  }
  const moveEdge = () => setTimeout(() => button.current?.closest('th')?.querySelector<HTMLElement>('[role=separator]')?.focus())
  const items: Items = [
    ...sortItems(list, column, act),
    ...filterItems(list, column),
    ...(isFirst ? [] : arrangeItems(list, label, act)),
    { key: 'width', label: '调整列宽（← →）', onClick: act(moveEdge) },
  ]
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={(next, { source }) => source === 'trigger' && setOpen(next)}
      menu={{ items, className: styles.menu ?? '' }}
    >
      <Button
        ref={button}
        type="text"
        className={styles.button ?? ''}
        data-column-menu=""
        tabIndex={isFirst ? 0 : -1}
        icon={isFiltered ? <FilterFilled /> : <DownOutlined />}
        aria-label={`${label}列的操作${isFiltered ? '，已筛选' : ''}`}
        onKeyDown={pressed}
      />
    </Dropdown>
  )
}

function pressed(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const all = [...(event.currentTarget.closest('thead')?.querySelectorAll<HTMLElement>('[data-column-menu]') ?? [])]
  const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowLeft' ? -1 : 1)]
  if (!next) return
  event.currentTarget.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

type Act = (run: () => void) => () => void

function sortItems<R>({ sort, sortRules }: Arrangeable, { sorter, dataIndex }: Column<R>, act: Act): Items {
  if (!sorter) return []
  const field = String(dataIndex)
  const current = sortRules.find((rule) => rule.field === field)?.order
  const by = (order: 'asc' | 'desc', label: string) => ({
    key: order,
    label,
    icon: mark(current === order),
    onClick: act(() => sort([{ field, order }])),
  })
  return [
    by('asc', '升序'),
    by('desc', '降序'),
    ...(current ? [{ key: 'unsorted', label: '取消排序', icon: mark(false), onClick: act(() => sort([])) }] : []),
    { type: 'divider' },
  ]
}

function filterItems<R>(list: Arrangeable, column: Column<R>): Items {
  const filter = valuesFilterOf(column, list.fields)
  if (!filter) return []
  const chosen = chosenOf(list, filter.name)
  return [
    {
      type: 'group',
      key: 'values',
      label: '按值筛选',
      children: filter.options.map(({ value, label }) => ({
        key: `value ${value}`,
        label,
        icon: mark(chosen.includes(value)),
        role: filter.several ? 'menuitemcheckbox' : 'menuitemradio',
        'aria-checked': chosen.includes(value),
        onClick: () => list.search({ [filter.name]: toggled(filter, chosen, value) }),
      })),
    },
    { type: 'divider' },
  ]
}

function arrangeItems({ settings, change }: Arrangeable, label: string, act: Act): Items {
  const pinned = settings.pinned ?? []
  const isPinned = pinned.includes(label)
  const next = isPinned ? pinned.filter((one) => one !== label) : [...pinned, label]
  return [
    { key: 'pin', label: isPinned ? '取消固定' : '固定在左侧', onClick: act(() => change({ ...settings, pinned: next })) },
    { key: 'hide', label: '隐藏此列', onClick: act(() => change({ ...settings, shown: { ...settings.shown, [label]: false } })) },
  ]
}

const chosenOf = ({ filters }: Arrangeable, name: string): readonly unknown[] => [filters[name] ?? []].flat()
const mark = (isOn: boolean) => <CheckOutlined style={isOn ? {} : { visibility: 'hidden' }} />
