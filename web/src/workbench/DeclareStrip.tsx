import { statusWords } from '@oems/contract/declaration/codes.ts'
import type { Status } from '@oems/contract/declaration/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Link } from 'react-router'
import { listAddress } from '../kit/list/address.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import { useSameTypes } from '../reserve/board/useSameTypes.ts'
import { openable } from '../shell/desk.ts'
import { type Bench, type BenchProps, missing } from './bench.ts'
import { type Cell, isOpen, openCount } from './openCells.ts'
import { SameButton } from './SameButton.tsx'
import { TouchButton } from './TouchButton.tsx'
import styles from './workbench.module.css'

const tones: Readonly<Record<Status, Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }

/** How the site stands with each thing that it declares, until when, by both clocks, and the way there. */
export function DeclareStrip({ bench, projectId }: BenchProps & { readonly projectId: number }) {
  const cells = bench?.today.declare
  return (
    <section className={styles.strip} aria-label="今日申报" aria-busy={bench === undefined}>
      <div className={styles.cells}>
        {bench === undefined && DeclareType.options.map(({ value }) => <i key={value} className={styles.awaited} />)}
        {cells?.map((cell) => (
          <DeclareCell key={cell.declareType} cell={cell} projectId={projectId} day={bench!.day} />
        ))}
        {cells === null && <span>{missing}</span>}
      </div>
      {bench && <TouchButton projectId={projectId} open={openCount(bench.today)} />}
    </section>
  )
}

interface CellProps {
  readonly cell: Cell
  readonly projectId: number
  readonly day: Bench['day']
}
function DeclareCell({ cell, projectId, day }: CellProps) {
  const { declareType, status, lateFilled, deadline } = cell
  const same = useSameTypes().find((type) => type === declareType)
  const isHealth = declareType === DeclareType.health
  const filters = isHealth && isOpen(cell) ? { filled: 0 } : {}
  const to = openable(isHealth ? listAddress('filling-management/index', filters) : `/project-declare/detail/${projectId}/${declareType}`)
  const words = !isHealth ? '查看申报单' : filters.filled === 0 ? '查看未申报' : '查看填报'
  return (
    <div className={styles.cell}>
      <b>{DeclareType.label(declareType)}</b>
      <StatusTag tone={tones[status]}>{statusWords(status, lateFilled)}</StatusTag>
      {deadline !== null && status !== 0 && (
        <span className={styles.deadline}>
          截止 北京时间 {deadline.beijing.slice(5)}
          {deadline.local !== null && `，当地 ${deadline.local.slice(5)}`}
        </span>
      )}
      {to !== null && <Link to={to}>{words}</Link>}
      {same && isOpen(cell) && <SameButton projectId={projectId} declareType={same} day={day} />}
    </div>
  )
}
