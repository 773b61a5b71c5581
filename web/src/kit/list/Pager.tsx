import { Button, Pagination, Select } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './Pager.module.css'
import { pageSizes } from './pageSize.ts'
import { totalText } from './totalText.ts'
import type { List } from './useListPage.ts'

const automatic = 0

export type Paged = Pick<List, 'total' | 'totalCapped' | 'countAll' | 'reach' | 'pageNo' | 'pageSize' | 'isAuto' | 'turn' | 'resize'>

/** How many there are, the pages, and how many a page has. */
export function Pager({ list }: { readonly list: Paged }) {
  const { total, totalCapped, countAll, reach, pageNo, pageSize, isAuto, turn, resize } = list
  if (!total) return <div className={styles.pager} />
  const sizes = [...pageSizes.filter((size) => size !== pageSize), ...(isAuto ? [] : [pageSize])].sort((a, b) => a - b)
  const options = [
    { value: automatic, label: isAuto ? `自动 ${pageSize} 条/页` : '自动' },
    ...sizes.map((size) => ({ value: size, label: `${size} 条/页` })),
  ]
  return (
    <nav className={styles.pager} aria-label="分页">
      <span>
        {!totalCapped && '共 '}
        <b>{totalText(total, totalCapped)}</b> 条
      </span>
      {totalCapped && countAll && (
        <Button type="link" size="small" title="数出全部条数，之后可翻到末页" onClick={countAll}>
          数清
        </Button>
      )}
      <Pagination hideOnSinglePage current={pageNo} pageSize={pageSize} total={reach} showSizeChanger={false} onChange={turn} />
      <Select
        aria-label="每页条数"
        value={isAuto ? automatic : pageSize}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(size) => resize(size === automatic ? undefined : size)}
      />
    </nav>
  )
}

interface FootProps {
  readonly frame: RefObject<HTMLDivElement | null>
  /** Of the table and of what is seen of it. */
  readonly width: number
  readonly room: number
  readonly children: ReactNode
}

/** What stays at the lower edge while the rows are moved: the scroll bar of a table that is wider than its place, and the pager. */
export function TableFoot({ frame, width, room, children }: FootProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isWider = width > room
  useEffect(() => {
    const body = frame.current?.querySelector('.ant-table-body')
    if (!isWider || !body) return
    const follow = () => {
      if (bar.current) bar.current.scrollLeft = body.scrollLeft
    }
    follow()
    body.addEventListener('scroll', follow, { passive: true })
    return () => body.removeEventListener('scroll', follow)
  }, [frame, isWider])
  const lead = (left: number) => {
    const body = frame.current?.querySelector('.ant-table-body')
    if (body) body.scrollLeft = left
  }
  return (
    <div className={styles.foot}>
      {isWider && (
        <div
          ref={bar}
          className={styles.sideways}
          aria-hidden
          tabIndex={-1}
          data-sideways=""
          onScroll={(event) => lead(event.currentTarget.scrollLeft)}
        >
          <div style={{ width }} />
        </div>
      )}
      {children}
    </div>
  )
}
