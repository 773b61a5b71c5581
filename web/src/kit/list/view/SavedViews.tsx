import { DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { sortText } from '../address.ts'
import type { Viewable } from '../useListPage.ts'
import styles from './SavedViews.module.css'
import { isShown, viewedFilters } from './views.ts'

const ViewList = lazy(() => import('./ViewList.tsx'))

/** 我的视图: filters and sort that the user has named. The chosen one says whether its filters have been changed since. */
export function SavedViews({ list }: { readonly list: Viewable }) {
  const [open, setOpen] = useState(false)
  const chosen = list.settings.filters?.find(({ name }) => name === list.view)
  const changed = chosen !== undefined && !isShown(chosen, viewedFilters(list.fields, list.filters), sortText(list.sortRules))
  return (
    <div className={styles.views}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={
          <Suspense fallback={null}>
            <ViewList list={list} chosen={chosen} changed={changed} close={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Button type="text" aria-expanded={open} className={(chosen && styles.chosen) ?? ''}>
          <span className={styles.name}>{chosen?.name ?? '我的视图'}</span>
          {changed && <small>已修改</small>}
          <DownOutlined aria-hidden />
        </Button>
      </Popover>
    </div>
  )
}
