import { DeleteOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import type { OptionalColumn, SavedFilter } from './columns.ts'
import { densities, useDensity } from './density.ts'
import styles from './ListSettings.module.css'
import { OrderedChoices } from './OrderedChoices.tsx'
import { pageSizes } from './pageSize.ts'
import type { List } from './useListPage.ts'

export type Adjustable = Pick<List, 'settings' | 'change' | 'filters' | 'search' | 'isFiltered' | 'pageSize' | 'isAuto' | 'resize'>
interface Props {
  readonly list: Adjustable
  readonly columns: readonly OptionalColumn[]
  readonly open: boolean
  readonly close: () => void
}

/** Columns and their order, lines a page, and named filters: applied at once, and stored for the account on every computer. */
export default function ListSettings({ list, columns, open, close }: Props) {
  return (
    <Drawer
      open={open}
      title="列表设置"
      size={360}
      onClose={close}
      footer={
        <Flex justify="space-between" gap={8}>
          <Button onClick={() => list.change({ ...list.settings, ...ownColumns })}>恢复默认列</Button>
          <Button type="primary" onClick={close}>
            完成
          </Button>
        </Flex>
      }
    >
      <div className={styles.settings}>
        {Object.keys(list.filters).length > 0 && <Filters list={list} close={close} />}
        <Columns list={list} columns={columns} />
        <Rows list={list} />
      </div>
    </Drawer>
  )
}

/** As the page has its columns. */
const ownColumns = { shown: undefined, order: undefined, pinned: undefined, widths: undefined }
const automatic = 0

function Rows({ list: { pageSize, isAuto, resize } }: Pick<Props, 'list'>) {
  const [density, chooseDensity] = useDensity()
  return (
    <>
      <section aria-label="每页条数">
        <h3>每页条数</h3>
        <Segmented
          options={[{ value: automatic, label: '自动' }, ...pageSizes.map((size) => ({ value: size, label: String(size) }))]}
          value={isAuto ? automatic : pageSize}
          onChange={(size) => resize(size === automatic ? undefined : size)}
        />
        <p>自动：打开列表或翻页时，窗口放得下几行就取几行。</p>
      </section>
      <section aria-label="行高">
        <h3>行高</h3>
        <Segmented options={[...densities]} value={density} onChange={chooseDensity} />
        <p>对所有列表生效。</p>
      </section>
    </>
  )
}

const Columns = ({ list: { settings, change }, columns }: Pick<Props, 'list' | 'columns'>) => (
  <section aria-label="显示的列">
    <h3>显示的列</h3>
    <OrderedChoices
      choices={columns.map(({ label, isShown }) => ({ key: label, label, isShown }))}
      show={(label, shown) => change({ ...settings, shown: { ...settings.shown, [label]: shown } })}
      reorder={(order) => change({ ...settings, order })}
    />
  </section>
)

const savedAtMost = 20
/** Characters. */
const nameAtMost = 20

function Filters({ list, close }: Pick<Props, 'list' | 'close'>) {
  const { settings, change, filters, search, isFiltered } = list
  const [name, setName] = useState('')
  const saved = settings.filters ?? []
  const saveFilters = (filters: readonly SavedFilter[]) => change({ ...settings, filters: filters.length > 0 ? filters : undefined })
  function save() {
    const trimmed = name.trim()
    if (!trimmed || !isFiltered) return
    const activeFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null && value !== ''))
    saveFilters([...saved.filter((one) => one.name !== trimmed), { name: trimmed, filters: activeFilters }].slice(-savedAtMost))
    setName('')
  }
  const apply = (one: SavedFilter) => {
    search({ ...Object.fromEntries(Object.keys(filters).map((field) => [field, null])), ...one.filters })
    close()
  }
  return (
    <section aria-label="常用筛选">
      <h3>常用筛选</h3>
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            <Button type="link" onClick={() => apply(one)}>
              {one.name}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除筛选${one.name}`}
              onClick={() => saveFilters(saved.filter(({ name }) => name !== one.name))}
            />
          </li>
        ))}
      </ul>
      {isFiltered ? (
        <Space.Compact block>
          <Input
            value={name}
            maxLength={nameAtMost}
            placeholder="给当前筛选起个名字"
            aria-label="筛选名称"
            onChange={({ target }) => setName(target.value)}
            onPressEnter={save}
          />
          <Button onClick={save} disabled={!name.trim()}>
            保存
          </Button>
        </Space.Compact>
      ) : (
        <p>设置筛选条件并查询后，可在这里存为常用筛选。</p>
      )}
    </section>
  )
}
