import { CloseOutlined, DownOutlined, ExportOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode, useRef } from 'react'
import { useLatest } from '../../core/latest.ts'
import { usePreference } from '../../core/preferences.ts'
import { totalText } from '../list/totalText.ts'
import { useOnPaper } from '../print/onPaper.ts'
import { PaperHead } from '../print/PaperHead.tsx'
import { ResizeEdge } from '../ResizeEdge.tsx'
import styles from './RecordDrawer.module.css'
import { type Direction, type Opened, useOpenedRecord } from './useOpened.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import { focusRow, useFocusOfRecord, useMarkedRow, useRoomBeside } from './useRowOf.ts'

const usualWidth = 560
const range = [400, 960] as const

interface Props<R extends object> {
  readonly opened: Opened<R>
  /** Whose record it is. */
  readonly title: string
  /** Where the record stands as a page of its own, `/employee/7`. */
  readonly address?: string | undefined
  readonly children: ReactNode
}

/**
 * The record that was opened from a list, beside that list, which stays usable: another row shows that one, ↑ ↓ lead on. Its width is the
 * user's, one for all records.
 */
export function RecordDrawer<R extends object>({ opened, title, address, children }: Props<R>) {
  const { id, place, total, totalCapped, hasPrevious, hasNext } = useOpenedRecord(opened)
  const [stored, resize] = usePreference('record:width', usualWidth)
  const record = useRef<HTMLElement>(null)
  const width = id === null ? null : stored
  const { step } = opened
  const onPaper = useOnPaper()
  const close = useLatest(() => {
    if (id !== null) focusRow(record.current, id)
    opened.close()
  })
  useRoomBeside(record, width)
  useMarkedRow(record, id, opened.list().rows)
  useFocusOfRecord(record, id)
  useRecordKeys(record, id !== null, { step, close })
  if (id === null) return null
  return (
    <section
      ref={record}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles.record}
      data-paper-alone=""
      data-paper-sheet=""
      style={{ width: stored }}
    >
      {onPaper && <PaperHead title={title} />}
      <ResizeEdge label="详情宽度" side="left" width={stored} range={range} usual={usualWidth} change={resize} />
      <div className={styles.bar}>
        <Steps hasPrevious={hasPrevious} hasNext={hasNext} step={step} />
        {place !== null && (
          <span className={styles.place}>
            {place.toLocaleString('zh-CN')} / {totalText(total, totalCapped)}
          </span>
        )}
        <span className="visually-hidden" aria-live="polite">
          {place !== null && `${title}，第${place}条，${totalCapped ? '' : '共'}${totalText(total, totalCapped)}条`}
        </span>
        <span className={styles.end}>
          {address !== undefined && (
            <Button type="text" icon={<ExportOutlined />} href={`#${address}`}>
              打开为页面
            </Button>
          )}
          <Close close={close} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles.body} aria-label={`${title}的详情`} tabIndex={0}>
        {children}
      </section>
    </section>
  )
}

interface StepsProps {
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  readonly step: (by: Direction) => void
}
/** Not drawn anew from record to record, nor is what closes it. */
const Steps = memo(({ hasPrevious, hasNext, step }: StepsProps) => (
  <>
    <Button type="text" icon={<UpOutlined />} disabled={!hasPrevious} onClick={() => step(-1)} title="上一条（↑）" aria-label="上一条" />
    <Button type="text" icon={<DownOutlined />} disabled={!hasNext} onClick={() => step(1)} title="下一条（↓）" aria-label="下一条" />
  </>
))
const Close = memo(({ close }: { readonly close: () => void }) => (
  <Button type="text" icon={<CloseOutlined />} onClick={() => close()} title="关闭（Esc）" aria-label="关闭" />
))
