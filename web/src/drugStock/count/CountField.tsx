import { dayOf, wallClock } from '@oems/client/days.ts'
import { backdatedDays } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { hasPacks } from '@oems/contract/drugStock/packs.ts'
import { Input, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { MomentInput } from '../../kit/Days.tsx'
import styles from '../entry/entry.module.css'
import { focusCell, gridKeys, useGridKeys } from '../entry/gridKeys.ts'
import { ScanBox } from '../entry/ScanBox.tsx'
import { readCode, type Scanned } from '../gs1.ts'
import type { TypedQuantity } from '../quantities.ts'
import { type DrugChoice, learn, useDrugChoices } from '../useDrugChoices.ts'
import { CountRow } from './CountRow.tsx'
import phone from './count.module.css'
import { type Counted, type CountedByBatch, withBefore, withCounted } from './counted.ts'

interface Props {
  readonly value?: CountedByBatch
  readonly onChange?: (counted: CountedByBatch) => void
  readonly box: RefObject<HTMLInputElement | null>
  readonly batches: readonly StockBatch[]
  /** By drug. */
  readonly shelves: ReadonlyMap<number, string>
  readonly errors: ReadonlyMap<number, string>
  /** A line has been changed: what was said of it may no longer hold. */
  readonly mend: (batchId: number) => void
}
const nobody: CountedByBatch = {}
const dayMs = 86_400_000

/** What is shorter than the shortest code of a carton and has no letter or bracket is a number of boxes, be it a wrong one. */
const codeIn = (typed: string) => (/^[\d.,\s-]{0,11}$/.test(typed.trim()) ? null : readCode(typed, dayOf(Date.now())))

/**
 * Of a drug's batches the one that a code names: by its number, and where two have the same, by the expiry; without a number the first to expire.
 * What is in use comes before what is frozen and what a patient gave back, which bear the same code.
 */
function batchOf(all: readonly StockBatch[], code: Scanned | null): StockBatch | undefined {
  const of = all.toSorted((one, other) => one.state - other.state)
  if (!code?.batchNo) return of[0]
  const named = of.filter(({ batchNo }) => batchNo === code.batchNo)
  return named.find(({ expiryDate }) => expiryDate === code.expiryDate) ?? named[0]
}

/** The batches of the shelf, chosen by where they lie or what they are, each with what was found. */
export function CountField({ value = nobody, onChange, box, batches, shelves, errors, mend }: Props) {
  const drugs = useDrugChoices()
  const grid = useRef<HTMLTableElement>(null)
  useGridKeys(grid)
  const [shelf, setShelf] = useState<string | null>(null)
  const [typed, type] = useState('')
  const [left, setLeft] = useState(false)
  const [unknown, setUnknown] = useState<Scanned | null>(null)
  /** When the shelf was counted that is typed from paper; null: it is counted now. */
  const [paperAt, setPaperAt] = useState<string | null>(null)
  const last = useRef<StockBatch | null>(null)
  const entered = useRef<{ readonly line: string; readonly counted: Counted | undefined } | null>(null)

  const isShown = (batch: StockBatch) =>
    (shelf === null || shelves.get(batch.drugId) === shelf) &&
    (typed.trim() === '' || `${batch.drugName}${drugs.byId.get(batch.drugId)?.pinyin ?? ''}`.includes(typed.trim())) &&
    (!left || value[batch.id] === undefined)
  const shown = batches.filter(isShown)
  const held = new Set(batches.map(({ drugId }) => drugId))
  const count = useLatest((batchId: number, quantity: TypedQuantity) => {
    onChange?.(withCounted(value, batchId, quantity, paperAt ?? new Date().toISOString()))
    mend(batchId)
  })
  function find(drug: { readonly id: number; readonly drugName: string }, code: Scanned | null) {
    const batch = batchOf(
      batches.filter(({ drugId }) => drugId === drug.id),
      code,
    )
    if (!batch) return warned(`账面没有“${drug.drugName}”的这个批次；多出的批次请先入库`)
    goTo(batch)
  }
  function goTo(batch: StockBatch) {
    last.current = batch
    setShelf(null)
    type('')
    setLeft(false)
    focusCell(grid.current, String(batch.id), ['packs', 'units'])
  }
  function scan(code: Scanned) {
    if (code.batchId !== null) {
      const batch = batches.find(({ id }) => id === code.batchId)
      return batch ? goTo(batch) : warned('这里没有标签上的批次')
    }
    const drug = drugs.ofCode(code)
    if (drug) find(drug, code)
    else setUnknown(code)
  }
  function pick(drug: DrugChoice) {
    if (unknown) {
      learn(unknown, drug.id)
      succeeded(`已记住：该条码是“${drug.drugName}”`)
    }
    find(drug, unknown)
    setUnknown(null)
  }
  function setPacks(packs: string) {
    if (last.current) count(last.current.id, hasPacks(last.current) ? { packs, units: '' } : { packs: '', units: packs })
  }
  function remember({ target }: FocusEvent) {
    const line = target.closest<HTMLElement>('[data-line]')?.dataset.line
    entered.current = line === undefined ? null : { line, counted: value[line] }
  }
  /** A scanner types wherever the focus is: a code that ends up in a cell is taken for what it is, and the cell keeps what it had. */
  function pressed(event: KeyboardEvent<HTMLElement>) {
    const code = event.key === 'Enter' && event.target instanceof HTMLInputElement ? codeIn(event.target.value) : null
    if (!code) return gridKeys(event)
    event.preventDefault()
    if (entered.current) onChange?.(withBefore(value, entered.current.line, entered.current.counted))
    scan(code)
  }
  const done = Object.keys(value).length
  return (
    <>
      <div className={`${styles.bar} ${phone.bar}`}>
        <ScanBox
          box={box}
          choices={drugs.all.filter(({ id }) => held.has(id))}
          pick={pick}
          scan={scan}
          setPacks={setPacks}
          unknown={unknown && (unknown.gtin ?? unknown.traceCode)}
        />
        <div className={styles.tools}>
          <Select
            aria-label="货位"
            placeholder="全部货位"
            allowClear
            style={{ width: 130 }}
            value={shelf}
            options={[...new Set(shelves.values())].toSorted().map((value) => ({ value, label: value }))}
            onChange={(value: string | undefined) => setShelf(value ?? null)}
          />
          <Input
            aria-label="药品"
            placeholder="药品名称、拼音"
            allowClear
            style={{ width: 150 }}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <Segmented
            aria-label="显示"
            value={left ? 'left' : 'all'}
            options={[
              { value: 'all', label: '全部' },
              { value: 'left', label: '未清点' },
            ]}
            onChange={(value) => setLeft(value === 'left')}
          />
          <span className={styles.when} title="按纸面盘点表补录时填写：差异按这一时刻的账面计算，之后的出入库照常保留">
            <span aria-hidden>清点时间</span>
            <MomentInput
              aria-label="纸面清点时间"
              placeholder="现在"
              allowClear
              minDate={dayjs(wallClock(Date.now() - backdatedDays * dayMs))}
              maxDate={dayjs(wallClock(Date.now()))}
              value={paperAt}
              onChange={setPaperAt}
            />
          </span>
          <span role="status">
            已清点 {done} / {batches.length} 批
          </span>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs within */}
      <div className={`${styles.grid} ${phone.lines}`} onKeyDown={pressed} onFocus={remember}>
        <table ref={grid} aria-label="盘点明细">
          <thead>
            <tr>
              {['货位', '药品', '批号', '有效期至', '状态', '实盘（包装）', '实盘（散）', '清点时间'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((batch) => (
              <CountRow
                key={batch.id}
                batch={batch}
                shelf={shelves.get(batch.drugId) ?? null}
                counted={value[batch.id]}
                error={errors.get(batch.id)}
                count={count}
              />
            ))}
            {shown.length === 0 && (
              <tr>
                <td colSpan={8} className={styles.empty}>
                  没有要清点的批次
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}
