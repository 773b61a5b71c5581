import type { ReactNode } from 'react'
import type { Change } from './comparison.ts'
import { Explain } from './explain/Explain.tsx'
import type { Explained } from './explain/explained.ts'
import styles from './Figures.module.css'

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** `12,345`; — where there is no value, never 0 for unknown. */
export const figure = (value: number | null | undefined) => (value == null ? '—' : grouped.format(value))

interface Figure {
  /** A number; text, as `14.38%`, is shown as it is. */
  readonly value: number | string | null | undefined
  readonly unit?: string
}
export const Figures = ({ value, unit }: Figure) => (
  <span className={styles.figure}>
    {typeof value === 'string' ? value : figure(value)}
    {unit && value != null && <small>{unit}</small>}
  </span>
)

interface Card extends Figure {
  readonly title: string
  /** How it is counted, or as of when. */
  readonly note?: ReactNode
  /** Against the former period: `changeOf` of comparison.ts. */
  readonly change?: Change
  readonly loading?: boolean
  /** The figure whose 口径 can be read behind ⓘ. */
  readonly explains?: Explained | undefined
  /** Opens the list that this figure counts. */
  readonly onOpen?: (() => void) | undefined
}

export function StatCard({ title, note, change, loading = false, explains, onOpen, ...figure }: Card) {
  const body = loading ? (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.value}>
        <i className={styles.bone} />
      </span>
    </>
  ) : (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.value}>
        <Figures {...figure} />
      </span>
      <span className={styles.note} title={typeof note === 'string' ? note : undefined}>
        {change && <Changed {...change} />}
        {note && <span>{note}</span>}
      </span>
    </>
  )
  const card =
    !onOpen || loading ? (
      <div data-card className={styles.card} aria-busy={loading || undefined}>
        {body}
      </div>
    ) : (
      <button type="button" data-card className={styles.card} onClick={onOpen} title="打开明细">
        {body}
      </button>
    )
  if (!explains) return card
  return (
    <div className={styles.explained}>
      {card}
      <Explain title={title} figures={[explains]} />
    </div>
  )
}

/** What a card takes from the figure that it shows. */
export const cardOf = (explains: Explained) => ({ title: explains.title, ...(explains.unit && { unit: explains.unit }), explains })

function Changed({ value, text, good }: Change) {
  if (value === null) return <span>{text} —</span>
  const direction = Number(value) > 0 ? 'up' : Number(value) < 0 ? 'down' : 'level'
  const tone = !good || direction === 'level' ? undefined : direction === good ? styles.better : styles.worse
  const size = typeof value === 'string' ? `${value.replace('-', '')}个百分点` : figure(Math.abs(value))
  return (
    <span className={tone}>
      {text} {direction === 'up' ? '↑' : direction === 'down' ? '↓' : '持平'}
      {direction !== 'level' && size}
    </span>
  )
}

/** Cards in a row, as many beside each other as fit. */
export const StatCards = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>
    <div className={styles.cards}>{children}</div>
  </div>
)
