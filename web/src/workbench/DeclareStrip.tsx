import { statusWords } from '@oems/contract/declaration/codes.ts'
import type { Status } from '@oems/contract/declaration/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Link } from 'react-router'
import { listAddress } from '../kit/list/address.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import { openable } from '../shell/desk.ts'
import { type Bench, type BenchProps, missing } from './bench.ts'
import { TouchButton } from './TouchButton.tsx'
import styles from './workbench.module.css'

type Cell = NonNullable<Bench['today']['declare']>[number]
const tones: Readonly<Record<Status, Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }

/** How the site stands with each thing that it declares, until when, by both clocks, and the way there. */
export function DeclareStrip({ bench, projectId }: BenchProps & { readonly projectId: number }) {
  const cells = bench?.today.declare
  return (
    <section className={styles.strip} aria-label="今日申报" aria-busy={bench === undefined}>
      {cells?.map((cell) => (
        <DeclareCell key={cell.declareType} cell={cell} />
      ))}
      {cells === null && <span>{missing}</span>}
      {bench && <TouchButton projectId={projectId} unfilled={bench.today.health?.unfilled ?? 0} />}
    </section>
  )
}

function DeclareCell({ cell: { declareType, status, lateFilled, deadline } }: { readonly cell: Cell }) {
  const filters = status === 1 || (status === 3 && !lateFilled) ? { filled: 0 } : {}
  const to = openable(listAddress('filling-management/index', filters))
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
      {to !== null && <Link to={to}>{filters.filled === 0 ? '查看未申报' : '查看填报'}</Link>}
    </div>
  )
}
