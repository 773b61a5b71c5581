import { addDays, dayOf } from '@oems/client/days.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType, SettleKind, StockExportMode } from '@oems/contract/drugStock/codes.ts'
import type { ControlledBook } from '@oems/contract/drugStock/controlledBook.ts'
import { hasPacks, packsText } from '@oems/contract/drugStock/packs.ts'
import { Empty, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { lightOnly } from '../../core/theme.ts'
import { DayInput } from '../../kit/Days.tsx'
import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import styles from './print.module.css'

const usualDays = 30

/** 专用账册 of a clinic's narcotics, drug by drug: what came and went, by whose two names, and room for their signatures. */
export function BookSheet({ id }: { readonly id: number }) {
  const [params, setParams] = useSearchParams()
  const can = useCan()
  const today = dayOf(Date.now())
  const startTime = params.get('from') ?? addDays(today, 1 - usualDays)
  const endTime = params.get('to') ?? today
  const drugId = Number(params.get('drug')) || null
  const cards = useRead(
    stockCards.list,
    { clinicId: id, controlLevel: ControlLevel.narcotic, pageSize: 200 },
    { enabled: can(stockCards.list) },
  )
  const set = (name: string, value: string | number | null | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, String(value))
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  if (!can(stockCards.book)) return <Empty description="没有导出专用账册的权限" />
  return (
    <>
      <div className={`${styles.screen} ${styles.tools}`}>
        <Select
          aria-label="药品"
          placeholder="全部麻醉及第一类精神药品"
          allowClear
          style={{ width: 240 }}
          value={drugId}
          options={(cards.data?.list ?? []).map((card) => ({
            value: card.drugId,
            label: [card.drugName, card.spec].filter(Boolean).join(' '),
          }))}
          onChange={(value: number | undefined) => set('drug', value)}
        />
        <label htmlFor="book-from">开始日期</label>
        <DayInput id="book-from" value={startTime} allowClear={false} onChange={(value) => set('from', value)} />
        <label htmlFor="book-to">结束日期</label>
        <DayInput id="book-to" value={endTime} allowClear={false} onChange={(value) => set('to', value)} />
        <DownloadButton call={stockCards.export} input={() => ({ clinicId: id, mode: StockExportMode.controlledBook, startTime, endTime })}>
          导出 Excel
        </DownloadButton>
      </div>
      <Loaded call={stockCards.book} input={{ clinicId: id, drugId, startTime, endTime }} lines={12}>
        {(book) =>
          book.drugs.length === 0 ? (
            <Empty description="期间内没有麻醉及第一类精神药品在库或出入库" />
          ) : (
            book.drugs.map((drug) => <OfDrug key={drug.drugId} drug={drug} place={book} days={`${startTime} 至 ${endTime}`} />)
          )
        }
      </Loaded>
    </>
  )
}

type Book = ControlledBook['drugs'][number]
interface DrugProps {
  readonly drug: Book
  readonly place: Pick<ControlledBook, 'clinicName' | 'orgName' | 'unclosedDays'>
  readonly days: string
}
const columns = ['日期', '单号', '摘要', '批号', '有效期至', '收入', '发出', '结存', '批次结存', '经手人', '经手签字', '复核人', '复核签字']
const grouped = (units: number) => units.toLocaleString('zh-CN')

/** What was written off had left before: how much it was stands here, and not among what goes out. */
function entryOf({ billType, settleKind, lostQuantity }: Book['lines'][number], drug: Book): string {
  if (settleKind === null) return BillType.label(billType)
  return `在途${SettleKind.label(settleKind)}${lostQuantity > 0 ? packsText(lostQuantity, drug) : ''}`
}

/** One drug begins a sheet of its own: each has its book. */
const OfDrug = ({ drug, place, days }: DrugProps) => (
  <article className={styles.sheet} data-paper="wide" style={lightOnly} aria-label={`专用账册 ${drug.drugName}`}>
    <h2>麻醉药品和第一类精神药品专用账册</h2>
    <p>
      {place.clinicName}（{place.orgName}）　{days}
    </p>
    <p>
      {[
        `药品 ${drug.drugName}`,
        drug.spec && `规格 ${drug.spec}`,
        drug.manufacturer && `生产厂家 ${drug.manufacturer}`,
        `单位 ${drug.unit}${hasPacks(drug) ? `（1${drug.packUnit}＝${drug.packSize}${drug.unit}）` : ''}`,
      ]
        .filter(Boolean)
        .join('　')}
    </p>
    <table className={styles.table}>
      <thead>
        <Heads titles={columns} />
      </thead>
      <tbody>
        <tr>
          <td colSpan={7}>上期结存</td>
          <td className={styles.number}>{grouped(drug.opening)}</td>
          <td colSpan={5} />
        </tr>
        {drug.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a ledger stay where they are
          <tr key={at}>
            <td>{line.occurDay}</td>
            <td>{line.billNo}</td>
            <td>{entryOf(line, drug)}</td>
            <td>{line.batchNo}</td>
            <td>{line.expiryDate ?? '—'}</td>
            <td className={styles.number}>{line.inQuantity > 0 ? grouped(line.inQuantity) : ''}</td>
            <td className={styles.number}>{line.outQuantity > 0 ? grouped(line.outQuantity) : ''}</td>
            <td className={styles.number}>{grouped(line.balance)}</td>
            <td className={styles.number}>{grouped(line.batchBalance)}</td>
            <td>{line.byName ?? '—'}</td>
            <td className={styles.signature} />
            <td>{line.checkerName ?? '—'}</td>
            <td className={styles.signature} />
          </tr>
        ))}
        <tr>
          <td colSpan={7}>期末结存</td>
          <td className={styles.number}>{grouped(drug.closing)}</td>
          <td colSpan={5} />
        </tr>
      </tbody>
    </table>
    <table className={styles.table}>
      <caption>期末各批次结存，两人与货架核对</caption>
      <thead>
        <Heads titles={['批号', '有效期至', '账面结存', '货架实数', '说明']} />
      </thead>
      <tbody>
        {drug.batches.map(({ batchId, batchNo, expiryDate, balance }) => (
          <tr key={batchId}>
            <td>{batchNo}</td>
            <td>{expiryDate ?? '—'}</td>
            <td className={styles.number}>{grouped(balance)}</td>
            <td className={styles.blank}>{drug.unit}</td>
            <td className={styles.note} />
          </tr>
        ))}
      </tbody>
    </table>
    {place.unclosedDays.length > 0 && <p>本医务室未日结：{spansOf(place.unclosedDays).join('、')}</p>}
    <p className={styles.signed}>
      <span>保管人签字：</span>
      <span>复核人签字：</span>
      <span>日期：</span>
    </p>
  </article>
)

/** Days that follow each other as one span. */
function spansOf(days: readonly string[]): string[] {
  const spans: [string, string][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last[1], 1) === day) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? from : `${from} 至 ${to}`))
}

const Heads = ({ titles }: { readonly titles: readonly string[] }) => (
  <tr>
    {titles.map((title) => (
      <th key={title} scope="col">
        {title}
      </th>
    ))}
  </tr>
)
