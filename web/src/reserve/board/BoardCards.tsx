import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import type { BoardFigures } from '@oems/contract/reserve/board.ts'
import { boardFigures, explainedOf } from '@oems/contract/reserve/boardFigures.ts'
import type { BoardCount } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { Explain } from '../../kit/explain/Explain.tsx'
import { figure, StatCards } from '../../kit/Figures.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import styles from './board.module.css'

type Figures = ValueOf<typeof BoardFigures>
interface Props {
  readonly list: Pick<List, 'search' | 'filters'>
  readonly figures: Figures | undefined
}

const names = ['due', 'declared', 'overdue'] as const

/** Of each type how many are due, have declared and are overdue; each number filters the list to its projects, once more: to all. */
export function BoardCards({ list, figures }: Props) {
  const { declareType: type, counted } = list.filters as {
    readonly declareType?: DeclareTypeCode
    readonly counted?: CodeOf<typeof BoardCount>
  }
  const none = { status: null, overdueOnly: null, view: null }
  return (
    <StatCards>
      {DeclareType.options.map(({ value, label }) => (
        <section key={value} data-card className={styles.card} aria-label={label} aria-busy={figures === undefined}>
          <div className={styles.head}>
            <h2>{label}</h2>
            <Explain title={label} figures={explainedOf(value)} />
          </div>
          <p>
            {names.map((name) => {
              const found = figures?.find(({ declareType }) => declareType === value)?.[name]
              const { title, where } = boardFigures(value)[name]
              const isChosen = type === value && counted === where.counted
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={isChosen}
                  data-count={name}
                  data-some={(found ?? 0) > 0 || undefined}
                  onClick={() => list.search({ ...none, ...(isChosen ? { declareType: null, counted: null } : where) })}
                >
                  {title} <b>{figure(found)}</b>
                </button>
              )
            })}
          </p>
        </section>
      ))}
    </StatCards>
  )
}
