import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Flex, Segmented, Space } from 'antd'
import { useEffect, useRef } from 'react'
import { moved, type OptionalColumn } from './columns.ts'
import { densities, useDensity } from './density.ts'
import styles from './ListSettings.module.css'
import { pageSizes } from './pageSize.ts'
import type { List } from './useListPage.ts'

export type Adjustable = Pick<List, 'settings' | 'change' | 'pageSize' | 'isAuto' | 'resize'>
interface Props {
  readonly list: Adjustable
  readonly columns: readonly OptionalColumn[]
  readonly open: boolean
  readonly close: () => void
}

/** Columns and their order, and lines a page: applied at once, and stored for the account on every computer. */
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

function Columns({ list: { settings, change }, columns }: Pick<Props, 'list' | 'columns'>) {
  const lines = useRef<HTMLUListElement>(null)
  /** The button that was pressed moves along with its line, and the focus with it. */
  const pressed = useRef<{ readonly label: string; readonly by: 1 | -1 } | null>(null)
  useEffect(() => {
    if (!pressed.current) return
    const { label, by } = pressed.current
    pressed.current = null
    const button = (by: 1 | -1) => lines.current?.querySelector<HTMLButtonElement>(`[aria-label="${CSS.escape(nameOf(label, by))}"]`)
    const same = button(by)
    const other = button(by === 1 ? -1 : 1)
    if (same?.disabled)
      other?.focus() // at the end of the list
    else same?.focus()
  })
  const labels = columns.map(({ label }) => label)
  function move(label: string, by: 1 | -1) {
    pressed.current = { label, by }
    change({ ...settings, order: moved(labels, label, by) })
  }
  return (
    <section aria-label="显示的列">
      <h3>显示的列</h3>
      <ul ref={lines}>
        {columns.map(({ label, isShown }, at) => (
          <li key={label}>
            <Checkbox
              checked={isShown}
              onChange={({ target }) => change({ ...settings, shown: { ...settings.shown, [label]: target.checked } })}
            >
              {label}
            </Checkbox>
            <Space.Compact>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={nameOf(label, -1)}
                disabled={at === 0}
                onClick={() => move(label, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={nameOf(label, 1)}
                disabled={at === columns.length - 1}
                onClick={() => move(label, 1)}
              />
            </Space.Compact>
          </li>
        ))}
      </ul>
    </section>
  )
}
const nameOf = (label: string, by: 1 | -1) => `${by < 0 ? '上移' : '下移'}${label}`
