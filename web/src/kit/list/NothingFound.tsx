import { Button, Empty } from 'antd'
import { FiltersInForce, type InForce } from './filter/inForce.tsx'
import styles from './ListTable.module.css'

interface Props {
  readonly filters: readonly InForce[]
  readonly clear: () => void
}

/** Nothing meets the filters: by which one looked, and the way back to all there is. */
export const NothingFound = ({ filters, clear }: Props) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的数据">
    <p className={styles.inForce}>
      <FiltersInForce filters={filters} />
    </p>
    <Button onClick={clear}>清空筛选</Button>
  </Empty>
)
