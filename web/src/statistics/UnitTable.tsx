import { headingOf, type Subject, type Values } from '@oems/contract/figures/subject.ts'
import { Tag } from 'antd'
import type { Ref } from 'react'
import { Explain } from '../kit/explain/Explain.tsx'
import { figure as grouped } from '../kit/Figures.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import styles from './statistics.module.css'

export interface Unit {
  /** Null: what was deleted. */
  readonly orgId: number | null
  readonly name: string
  readonly isSubscribed: boolean
  /** Null where there is nothing to look into. */
  readonly open: (() => void) | null
}
interface Props<S extends Subject, R> {
  readonly title: string
  readonly subject: S
  readonly rows: readonly R[] | undefined
  readonly unitOf: (row: R) => Unit
  /** Where the cards lead to. */
  readonly ref: Ref<HTMLElement>
}

/** The figures of the cards unit by unit, subscribed organisations marked: what takes the place of a list of people. */
export function UnitTable<S extends Subject, R extends Values<S>>({ title, subject, rows, unitOf, ref }: Props<S, R>) {
  const units = rows?.map((row) => ({ ...row, unit: unitOf(row) }))
  const figures = Object.entries(subject).map(([name, figure]) => ({
    title: headingOf(figure),
    dataIndex: name,
    kind: 'figure' as const,
    align: 'right' as const,
    render: (value: number | string | null) => (typeof value === 'number' ? grouped(value) : (value ?? '—')),
  }))
  return (
    <section ref={ref} tabIndex={-1} aria-label={title} className={`${styles.card} ${styles.units}`}>
      <div className={styles.titled}>
        <h2>{title}</h2>
        <Explain title={title} figures={Object.values(subject)} />
      </div>
      <RecordTable<R & { unit: Unit }>
        rowKey={({ unit }) => unit.name}
        rows={units}
        height={300}
        empty="没有下级组织和项目"
        columns={[{ title: '组织', dataIndex: 'unit', kind: 'name', render: (unit: Unit) => <UnitName {...unit} /> }, ...figures]}
      />
    </section>
  )
}

const UnitName = ({ name, isSubscribed, open }: Unit) => (
  <>
    {open ? (
      <button type="button" className="link-button" onClick={open}>
        {name}
      </button>
    ) : (
      name
    )}{' '}
    {isSubscribed && <Tag>订阅</Tag>}
  </>
)

/** Into sight, and the keyboard there: what a card does whose people are not to be listed. */
export const leadTo = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}
