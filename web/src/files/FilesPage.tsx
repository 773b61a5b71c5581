import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons'
import { files, type StoredFile } from '@oems/contract/files/files.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { usePreference } from '../core/preferences.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
import { sizeText } from '../kit/file/words.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { columnsOf } from './columns.tsx'
import { FileGrid } from './FileGrid.tsx'
import { FileRecord } from './FileRecord.tsx'
import { StorageSettings } from './StorageSettings.tsx'
import { useTotals } from './useTotals.ts'
import { bizTypeOptions, isVisible, noFiles, type Visible } from './words.ts'

type View = 'grid' | 'table'
const views = [
  { value: 'grid', icon: <AppstoreOutlined />, title: '网格' },
  { value: 'table', icon: <BarsOutlined />, title: '列表' },
] as const

/** 文件管理 (01 §6.5): what has been loaded up, what it takes, and where it lies. */
export default function FilesPage() {
  const can = useCan()
  const list = useListPage(files.list, { rowKey: 'ossId' })
  const totals = useTotals(list.input)
  const opened = useOpened(list)
  const gallery = useGallery()
  const removal = useRemoval(files.delete, '文件', list.selection.clear)
  const [view, setView] = usePreference<View>('files:view', 'grid')
  const [configuring, configure] = useState(0)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const look = (file: Visible) => gallery.open(file, list.rows.filter(isVisible))
  const actionsOf = (file: StoredFile): readonly RowAction[] => [
    ...(isVisible(file) ? [{ label: '查看', onClick: () => look(file) }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([file.ossId]) }] : []),
  ]
  const shown = { list, onOpen: opened.open, actions: actionsOf, selectable: removal.ask !== undefined }
  return (
    <>
      <ListPage
        title="文件管理"
        about="各处上传的图片、文档与音视频；正在使用的文件不能删除，没有保存到任何记录的临时文件一天后自动清理"
        count={list.total}
        unit="个"
        {...(totals && { note: `共占用 ${sizeText(totals.size)}` })}
        actions={can(files.config) && <Button onClick={() => configure((times) => times + 1)}>存储配置</Button>}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={totals?.presets ?? []} />}
          tools={
            <>
              {view === 'table' && settings}
              <Segmented<View>
                aria-label="显示方式"
                value={view}
                onChange={setView}
                options={views.map(({ value, icon, title }) => ({
                  value,
                  icon,
                  title,
                  label: <span className="visually-hidden">{title}</span>,
                }))}
              />
            </>
          }
          selection={removal.ask && <SelectionBar list={list} actions={[{ label: '删除', danger: true, onClick: removal.ask }]} />}
        />
        <FilterRow
          list={list}
          names={[
            'name',
            { name: 'bizType', options: bizTypeOptions },
            'status',
            { name: 'createdBy', hint: '上传人姓名或账号' },
            { name: 'startTime', to: 'endTime', label: '上传日期' },
          ]}
          more={['ext']}
        />
        {view === 'grid' ? (
          <FileGrid {...shown} />
        ) : (
          <ListTable {...shown} nothing={noFiles} columns={visibleColumns} nameOf={({ name }) => name} />
        )}
        <FileRecord opened={opened} look={look} remove={removal.ask} />
      </ListPage>
      {removal.dialog}
      {gallery.dialog}
      {configuring > 0 && <StorageSettings asked={configuring} close={() => configure(0)} />}
    </>
  )
}
