import { Button, Drawer, Flex, Segmented } from 'antd'
import type { OptionalColumn } from './columns.ts'
import { densities, useDensity } from './density.ts'
import styles from './ListSettings.module.css'
import { OrderedChoices } from './OrderedChoices.tsx'
import { pageSizes } from './pageSize.ts'
import type { List } from './useListPage.ts'

export type Adjustable = Pick<List, 'settings' | 'change' | 'pageSize' | 'isAuto' | 'resize'> & Partial<Pick<List, 'frame'>>
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
