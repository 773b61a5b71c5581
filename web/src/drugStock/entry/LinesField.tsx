import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { hasPacks } from '@oems/contract/drugStock/packs.ts'
import { Alert } from 'antd'
import { type RefObject, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { succeeded } from '../../core/notices.ts'
import { useStored } from '../../core/stored.ts'
import type { Scanned } from '../gs1.ts'
import { type DrugChoice, isEnabled, learn, useDrugChoices } from '../useDrugChoices.ts'
import styles from './entry.module.css'
import { focusCell, gridKeys, useGridKeys } from './gridKeys.ts'
import { LineRow } from './LineRow.tsx'
import type { EntryLine, ErrorsByLine } from './lines.ts'
import { ScanBox } from './ScanBox.tsx'
import { scannedInto } from './scanning.ts'

interface Props {
  readonly value?: readonly EntryLine[]
  readonly onChange?: (lines: readonly EntryLine[]) => void
  readonly isInbound: boolean
  /** Of the clinic, whatever has stock; absent until it has been read, and where goods come in. */
  readonly batches: readonly StockBatch[] | undefined
  /** Whether it may go out on this bill. */
  readonly mayLeave: (batch: StockBatch) => boolean
  readonly errors: ErrorsByLine
  /** A line has been changed: what was said of it may no longer hold. */
  readonly mend: (key: string) => void
  readonly grid: RefObject<HTMLTableElement | null>
  readonly box: RefObject<HTMLInputElement | null>
}
const noLines: readonly EntryLine[] = []
const noBatches: readonly StockBatch[] = []
const recentAtMost = 30
const unread = '没有取得库存批次，不能核对批号，请稍后再扫'
const titlesIn = ['', '药品', '批号', '有效期至', '生产日期', '包装', '散', '合计', '单价(元)', '金额(元)', '']
const titlesOut = ['', '药品', '批次', '包装', '散', '合计', '']

/** The lines of a bill, as a spreadsheet below a box for the scanner. */
export function LinesField({ value = noLines, onChange, isInbound, batches, mayLeave, errors, mend, grid, box }: Props) {
  useGridKeys(grid)
  const drugs = useDrugChoices()
  const [unknown, setUnknown] = useState<Scanned | null>(null)
  const [recent, saveRecent] = useStored<readonly number[]>('stock:recent', [])
  const [refused, setRefused] = useState<readonly string[]>([])
  const byDrug = Map.groupBy(batches?.filter(mayLeave) ?? noBatches, ({ drugId }) => drugId)
  const isOffered = (drug: DrugChoice) => (isInbound ? isEnabled(drug) : byDrug.has(drug.id))
  const offered = drugs.all.filter(isOffered)
  const places = new Map(recent.map((id, at) => [id, at]))
  const choices = offered.toSorted((one, other) => (places.get(one.id) ?? recentAtMost) - (places.get(other.id) ?? recentAtMost))

  const change = useLatest((key: string, changed: Partial<EntryLine>) => {
    onChange?.(value.map((line) => (line.key === key ? { ...line, ...changed } : line)))
    mend(key)
  })
  const remove = useLatest((key: string) => {
    onChange?.(value.filter((line) => line.key !== key))
    box.current?.focus()
  })
  const toBox = () => box.current?.focus()

  /** It stays until somebody has read it: whoever scans looks at the shelf. */
  const refuse = (words: string) => setRefused((all) => [...all.filter((one) => one !== words), words])
  function add(drug: DrugChoice, code: Scanned | null) {
    if (isInbound && !isEnabled(drug)) return refuse(`${drug.drugName}：药品已停用，不能入库`)
    if (code?.batchNo && !isInbound && !batches) return refuse(`${drug.drugName}：${unread}`)
    const shelf = isInbound ? null : { batches: (batches ?? noBatches).filter(({ drugId }) => drugId === drug.id), mayLeave }
    const entered = scannedInto(value, drug, code, shelf)
    if (typeof entered === 'string') return refuse(`${drug.drugName}：${entered}`)
    const { lines, line, next } = entered
    saveRecent([drug.id, ...recent.filter((id) => id !== drug.id)].slice(0, recentAtMost))
    onChange?.(lines)
    mend(line.key)
    if (next.length === 0) toBox()
    else focusCell(grid.current, line.key, [...next])
  }
  function scan(code: Scanned) {
    const batch = code.batchId === null ? undefined : batches?.find(({ id }) => id === code.batchId)
    if (code.batchId !== null && !batch)
      return refuse(isInbound ? '入库单不能用标签上的批次' : batches ? '账面没有标签上这个批次的库存，请核对' : unread)
    const drug = batch ? drugs.byId.get(batch.drugId) : drugs.ofCode(code, isOffered)
    if (drug && batch) add(drug, { ...code, batchNo: batch.batchNo, expiryDate: batch.expiryDate })
    else if (drug) add(drug, code)
    else setUnknown(code)
  }
  function pick(drug: DrugChoice) {
    if (!unknown) return add(drug, null)
    learn(unknown, drug.id)
    setUnknown(null)
    succeeded(`已记住：该条码是“${drug.drugName}”`)
    add(drug, unknown)
  }
  function setPacks(typed: string) {
    const last = value.at(-1)
    if (last) change(last.key, hasPacks(last.drug) ? { packs: typed, units: '' } : { units: typed })
  }
  const titles = isInbound ? titlesIn : titlesOut
  return (
    <>
      <div className={styles.bar}>
        <ScanBox
          box={box}
          choices={choices}
          pick={pick}
          scan={scan}
          setPacks={setPacks}
          unknown={unknown && (unknown.gtin ?? unknown.traceCode)}
        />
        <span className={styles.hint}>扫码后输入数字并回车，改上一行的包装数；回车到下一格，方向键移动</span>
        {refused.length > 0 && (
          <Alert
            type="error"
            showIcon
            title="没有加入单据"
            description={refused.map((words) => <div key={words}>{words}</div>)}
            closable={{ onClose: () => setRefused([]) }}
            className={styles.refused ?? ''}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs within */}
      <div className={styles.grid} onKeyDown={(event) => gridKeys(event, toBox)}>
        <table ref={grid} aria-label="明细">
          <thead>
            <tr>
              {titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
                <th key={at} scope="col">
                  {title || <span className="visually-hidden">{at === 0 ? '行' : '操作'}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((line, at) => (
              <LineRow
                key={line.key}
                line={line}
                place={at + 1}
                isInbound={isInbound}
                batches={byDrug.get(line.drug.id) ?? noBatches}
                errors={errors[line.key]}
                change={change}
                remove={remove}
              />
            ))}
            {value.length === 0 && (
              <tr>
                <td colSpan={titles.length} className={styles.empty}>
                  扫描药品包装上的码，或在上面输入药品名称
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}
