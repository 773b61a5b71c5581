import { dayOf } from '@oems/client/days.ts'
import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Declared, Sheet } from '@oems/contract/reserve/sheet.ts'
import { isShort } from '@oems/contract/supplies/norm.ts'
import { Alert, Button, Empty } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { moment } from '../../core/moment.ts'
import { warned } from '../../core/notices.ts'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { usePageTab } from '../../core/tab.ts'
import { stockCardsOf } from '../../supplies/manager/stockCards.ts'
import { enteredIn, errorsIn, standingOf } from './entries.ts'
import { nextOf } from './moves.ts'
import { SheetBar } from './SheetBar.tsx'
import { SheetExtras } from './SheetExtras.tsx'
import { focusInput, inputAt, SheetGrid } from './SheetGrid.tsx'
import { SheetHead } from './SheetHead.tsx'
import styles from './sheet.module.css'
import { createSheetStore } from './sheetStore.ts'
import { useDeclaring } from './useDeclaring.tsx'
import { useSheetDraft } from './useSheetDraft.ts'

interface Props {
  readonly sheet: Sheet
  readonly isEditable: boolean
  readonly comparing?: boolean
  readonly actions?: ReactNode
}
const sheetKeys: readonly KeyLine[] = [
  ['↑ ↓ ← →', '在申报表里到旁边一格，Enter 到下一行，Shift + Enter 到上一行'],
  ['=', '在数量里填上期的数量'],
  ['Ctrl + V', '从焦点所在的格起填入表格软件里复制的内容'],
  ['F8', '到下一处错误；没有错误时到下一个不足的品项'],
]

/** The sheet of a project, type and period; drawn with a key of these three. */
export function SheetView({ sheet, isEditable, comparing = false, actions }: Props) {
  const [store] = useState(createSheetStore)
  const grid = useRef<HTMLTableElement>(null)
  const [isMore, showMore] = useState(false)
  const [declared, setDeclared] = useState<Declared | null>(null)
  const uploading = useRef(false)
  const { items, projectId, declareType, period } = sheet
  const today = dayOf(Date.now())
  const routeKey = `${suppliesDeclares.supplyDeclare.path}#${projectId}-${declareType}-${period.startDay}`
  const draft = useSheetDraft(store, isEditable ? routeKey : null)
  const declaring = useDeclaring(sheet, store, (reply) => {
    setDeclared(reply)
    draft.drop()
  })

  /** To the next cell that is wrong; where none is, to the next item that is short. */
  const toRed = useLatest(() => {
    const { typed, errors } = store.get()
    const active = document.activeElement
    const row = active instanceof HTMLInputElement && active.dataset.row !== undefined ? Number(active.dataset.row) : null
    const rowsThat = (isRed: (item: Sheet['items'][number]) => boolean) => items.flatMap((item, at) => (isRed(item) ? [at] : []))
    const found = { ...errorsIn(items, typed, today), ...errors }
    const wrong = rowsThat(({ suppliesId }) => found[suppliesId] !== undefined)
    const short = rowsThat((item) => isShort(standingOf(item, enteredIn(item, typed[item.suppliesId])).stockLevel))
    const next = nextOf(wrong.length > 0 ? wrong : short, row)
    if (next === null) return
    const faults = found[items[next]!.suppliesId]
    const cell = faults?.units || faults?.packs ? 'units' : faults?.nearestExpiry ? 'nearestExpiry' : faults?.remark ? 'remark' : 'units'
    const packs = cell === 'units' ? inputAt(grid.current, { row: next, cell: 'packs' }) : null
    focusInput(packs ?? inputAt(grid.current, { row: next, cell }))
  })
  useF8(toRed)
  usePageKeys(sheetKeys, isEditable)

  function declare() {
    const found = errorsIn(items, store.get().typed, today)
    const count = Object.keys(found).length
    store.complain(found)
    setDeclared(null)
    declaring.hush()
    if (count > 0) {
      warned(`有${count}行需要修改`)
      return toRed()
    }
    if (uploading.current) return warned('文件还没有传完，请等待上传完成，或移除后再申报')
    void declaring.declare()
  }
  if (items.length === 0) {
    return <Empty description="本项目没有需要申报的品项；由上级设定必备品项，或在“物资台账”中增加" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  }
  return (
    <section className={styles.sheet} aria-label={`${sheet.orgName} ${period.periodKey} 申报表`}>
      <SheetHead sheet={sheet}>{actions}</SheetHead>
      {declaring.said.map((words) => (
        <Alert key={words} type="error" showIcon title={words} />
      ))}
      {declared && declared.hints.length > 0 && (
        <Alert
          type="info"
          showIcon
          closable
          title={`已申报，达标率 ${declared.reachRate ?? '—'}，缺口 ${declared.shortages.length} 项`}
          description={
            <ul className={styles.hints}>
              {declared.hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          }
        />
      )}
      {draft.restoredAt && (
        <Alert
          type="info"
          showIcon
          title={`已恢复${moment(draft.restoredAt).slice(5)}未提交的草稿`}
          action={<Button onClick={draft.drop}>放弃草稿</Button>}
        />
      )}
      <SheetGrid
        items={items}
        store={store}
        grid={grid}
        isEditable={isEditable}
        comparing={comparing}
        today={today}
        stockOf={(drugIds) => stockCardsOf(projectId, drugIds)}
      />
      {isEditable && isMore && (
        <SheetExtras
          sheet={sheet}
          store={store}
          hold={(isPending) => {
            uploading.current = isPending
          }}
        />
      )}
      {isEditable && (
        <SheetBar
          sheet={sheet}
          store={store}
          isBusy={declaring.isBusy}
          toRed={toRed}
          keep={draft.keep}
          withMore={() => showMore(!isMore)}
          declare={declare}
        />
      )}
    </section>
  )
}

/** Wherever the focus is on the page in front. */
function useF8(act: () => void) {
  const tab = usePageTab()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || tab?.isInFront() === false) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [tab, act])
}
