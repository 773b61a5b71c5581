import { useStore } from '@oems/client/store.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { complain, useCan } from '../../core/calls.ts'
import { upload } from '../../core/files.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { asBefore, countsOf, type Typed } from './entries.ts'
import { imported } from './pasting.ts'
import styles from './sheet.module.css'
import { ofReserve } from './sheetCalls.ts'
import type { SheetStore } from './sheetStore.ts'

interface Props {
  readonly sheet: Sheet
  readonly store: SheetStore
  readonly isBusy: boolean
  readonly toRed: () => void
  readonly keep: () => Promise<void>
  readonly withMore: () => void
  readonly declare: () => void
}

/** 已填 18/20 · 缺口 3 · 与上期一致 · 导入 · 保存草稿 · 申报 */
export function SheetBar({ sheet, store, isBusy, toRed, keep, withMore, declare }: Props) {
  const can = useCan()
  const file = useRef<HTMLInputElement>(null)
  const { projectId, declareType, items } = sheet
  const book = { projectId, declareType, ...ofReserve }

  function sameAsBefore() {
    const found = items.flatMap((item) => {
      const before = asBefore(item)
      return before ? [[item.suppliesId, before] as const] : []
    })
    if (found.length === 0) return warned('没有上期的申报可以沿用')
    store.fill(Object.fromEntries(found) as Typed)
  }
  async function load(chosen: File | undefined) {
    if (!chosen) return
    try {
      const { items: found, errors } = await upload(reserveDeclares.importExcel, { ...book, file: chosen as never })
      store.fill(imported(items, found))
      const faults = errors.map(({ rowNo, column, msg }) => `第${rowNo}行${column}：${msg}`)
      if (faults.length > 0)
        warned(`读入${found.length}行；${faults.slice(0, 3).join('；')}${faults.length > 3 ? `等${faults.length}处` : ''}`)
      else succeeded(`已读入${found.length}行，核对后请申报`)
    } catch (problem) {
      complain(problem)
    }
  }
  return (
    <footer className={styles.bar}>
      <Counts sheet={sheet} store={store} toRed={toRed} />
      <div className={styles.actions}>
        <Button onClick={withMore}>备注与附件</Button>
        <Button onClick={sameAsBefore}>与上期一致</Button>
        {can(reserveDeclares.exportExcelTpl) && (
          <DownloadButton call={reserveDeclares.exportExcelTpl} input={() => book}>
            下载模板
          </DownloadButton>
        )}
        {can(reserveDeclares.importExcel) && (
          <>
            <Button onClick={() => file.current?.click()}>导入</Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".xlsx"
              aria-label="选择申报表文件"
              onChange={({ target }) => {
                void load(target.files?.[0])
                target.value = ''
              }}
            />
          </>
        )}
        <Button onClick={() => void keep().then(() => succeeded('已保存草稿'))}>保存草稿</Button>
        <Button type="primary" loading={isBusy} onClick={declare}>
          申报
        </Button>
      </div>
    </footer>
  )
}

/** Drawn anew only when one of its figures changes, not with each key. */
function Counts({ sheet: { items }, store, toRed }: Pick<Props, 'sheet' | 'store' | 'toRed'>) {
  const words = useStore(store, ({ typed }) => {
    const { filled, short, changed } = countsOf(items, typed)
    return `${filled},${short},${changed}`
  })
  const [filled, short, changed] = words.split(',').map(Number)
  return (
    <div className={styles.counts} role="status">
      <span>
        已填 <b>{filled}</b>/{items.length}
      </span>
      <span>
        缺口 <b data-short={short! > 0 || undefined}>{short}</b>
      </span>
      <span>已改 {changed}</span>
      <button type="button" className="link-button" onClick={toRed} title="跳到下一处标红（F8）">
        下一处标红 F8
      </button>
    </div>
  )
}
