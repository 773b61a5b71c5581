import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { AtOneNode } from '../../core/scope.ts'
import { arranged, atOneNode, type Column, headingsOf, optionalColumns } from './columns.ts'
import type { Adjustable } from './ListSettings.tsx'
import { noteShown } from './shownColumns.ts'

const ListSettings = lazy(() => import('./ListSettings.tsx'))

/** The columns as the user has set them, and the button that opens the settings. */
export function useColumns<R>(list: Adjustable, columns: readonly Column<R>[]) {
  const [open, setOpen] = useState<boolean | null>(null)
  const own = use(AtOneNode) ? atOneNode(columns) : columns
  const settings = (
    <>
      <Button icon={<SettingOutlined />} aria-label="列表设置" title="列表设置" onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense fallback={null}>
          <ListSettings list={list} columns={optionalColumns(own, list.settings)} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
  const visibleColumns = arranged(own, list.settings)
  useEffect(() => noteShown(list, visibleColumns.flatMap(headingsOf)))
  return { visibleColumns, settings }
}
