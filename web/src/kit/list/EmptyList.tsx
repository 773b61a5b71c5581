import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { Failed } from '../Failed.tsx'
import { useDescribed } from './filter/described.ts'
import { filtersInForce } from './filter/inForce.tsx'
import { NothingFound } from './NothingFound.tsx'
import type { List } from './useListPage.ts'

interface Props {
  readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh' | 'filters' | 'fields' | 'described'>
  /** The first step that an empty list offers. */
  readonly first: ReactNode
  /** That there is none yet, and how there will be one: 暂无员工，可新增或从表格导入. */
  readonly nothing: string
}

/** Why a list has no rows: it could not be read, nothing meets the filters, or there is nothing yet. */
export function EmptyList({ list, first, nothing }: Props) {
  useDescribed(list.described)
  if (list.error) return <Failed message={list.error.message} again={() => void list.refresh()} />
  if (list.isFiltered) return <NothingFound filters={filtersInForce(list)} clear={list.reset} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing}>
      {first}
    </Empty>
  )
}
