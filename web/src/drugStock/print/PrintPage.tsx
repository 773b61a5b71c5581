import { Button, Empty } from 'antd'
import { useParams } from 'react-router'
import { PageHead } from '../../kit/PageHead.tsx'
import { BillSheet } from './BillSheet.tsx'
import { BookSheet } from './BookSheet.tsx'
import { CountSheet } from './CountSheet.tsx'
import { LabelSheet } from './LabelSheet.tsx'
import styles from './print.module.css'

const kinds = {
  count: { title: '盘点表', about: '带到货架前填写实盘数，再到“盘点”录入', sheet: CountSheet },
  bill: { title: '出入库单', about: '经手人与复核人签字后存档', sheet: BillSheet },
  book: {
    title: '专用账册',
    about: '麻醉及第一类精神药品逐日逐批的收入、发出与结存，两人签字；自药品有效期期满之日起保存5年',
    sheet: BookSheet,
  },
  labels: { title: '批次标签', about: '贴在货架或整箱上，每个批次一张；出入库与盘点时扫描标签上的条码', sheet: LabelSheet },
} as const

/** What of the stock is put on paper. */
export default function PrintPage() {
  const { kind = '', id } = useParams()
  const found = kind in kinds ? kinds[kind as keyof typeof kinds] : undefined
  if (!found || !Number.isSafeInteger(Number(id))) return <Empty description="没有这样的打印页" />
  const { title, about, sheet: Sheet } = found
  const actions = (
    <Button type="primary" onClick={() => print()}>
      打印
    </Button>
  )
  return (
    <section aria-label={title}>
      <div className={styles.screen}>
        <PageHead title={title} about={about} actions={actions} />
      </div>
      <Sheet id={Number(id)} />
    </section>
  )
}
