import { rateText } from '@oems/contract/core/rate.ts'
import { filling, overdue, pendingHandle } from '@oems/contract/declaration/figures.ts'
import type { fillingManagement, Overview } from '@oems/contract/declaration/fillingManagement.ts'
import { type Count, pick, type Words } from '@oems/contract/figures/subject.ts'
import type { Static } from 'typebox'
import { changeOf } from '../kit/comparison.ts'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import { StatCard } from '../kit/Figures.tsx'
import type { List } from '../kit/list/useListPage.ts'
import styles from './filling.module.css'

const figures = { ...pick(filling, 'due', 'filled', 'unfilled', 'abnormal', 'worse'), overdue }
type Figure = keyof typeof figures
export const dayCaliber = caliberOf([...Object.values(figures), filling.fillRate, pendingHandle])
const nothing = { obliged: null, filled: null, fillStatus: null, lateFilled: null, healthStatus: null, worse: null }

/** What stands below each figure. */
const notes = {
  due: ({ empTotal }) => `在岗 ${empTotal.toLocaleString('zh-CN')}`,
  filled: ({ fillRate }) => `申报率 ${rateText(fillRate)}`,
  unfilled: ({ onTimeRate }) => `按时率 ${rateText(onTimeRate)}`,
  overdue: ({ late }) => `其中补报 ${late.toLocaleString('zh-CN')}`,
  abnormal: () => '等级为异常或紧急',
  worse: () => '较前7日内上次申报',
} satisfies Readonly<Record<Figure, (overview: Static<typeof Overview>) => string>>
const cards = Object.entries(notes).map(([name, note]) => {
  const { title, unit, good, where = {} }: Words & Pick<Count, 'where'> = figures[name as Figure]
  return { figure: name as Figure, title, unit: unit ?? '人', good, where, note: note as (overview: Static<typeof Overview>) => string }
})
type Card = (typeof cards)[number]

interface Props {
  readonly list: Pick<List<typeof fillingManagement.page>, 'filters' | 'search'>
  readonly overview: Static<typeof Overview> | undefined
  readonly loading: boolean
  /** Where the figures lead to when they count more people than the list below may show. */
  readonly otherwise: (() => void) | undefined
  /** The list below holds others than those who are counted: by 历史口径 figures of a past month open none. */
  readonly isClosed: boolean
  /** To the abnormal declarations that wait; absent for whoever does not handle them. */
  readonly toQueue: (() => void) | undefined
}

/** The day in seven figures; each opens the people it counts in the table below, a second click all of them again. */
export function DayCards({ list, overview, loading, otherwise, isClosed, toQueue }: Props) {
  const isChosen = ({ where }: Card) =>
    !otherwise && !isClosed && Object.keys(nothing).every((name) => same(list.filters[name], where[name]))
  return (
    <div className={styles.day}>
      <div className={styles.cards}>
        {cards.map((card) => {
          const chosen = isChosen(card)
          const change = overview && { change: changeIn(overview, card) }
          return (
            <div key={card.figure} className={chosen ? styles.chosen : styles.card} aria-current={chosen}>
              <StatCard
                title={card.title}
                unit={card.unit}
                value={overview?.[card.figure]}
                loading={loading}
                explains={figures[card.figure]}
                note={overview && card.note(overview)}
                {...change}
                onOpen={otherwise ?? (isClosed ? undefined : () => list.search({ ...nothing, ...(chosen ? {} : card.where) }))}
              />
            </div>
          )
        })}
        <div className={styles.card}>
          <StatCard
            title={pendingHandle.title}
            unit="条"
            explains={pendingHandle}
            value={overview?.pendingHandle}
            loading={loading}
            note={overview && `代报率 ${rateText(overview.proxyRate)}`}
            onOpen={isClosed ? undefined : toQueue}
          />
        </div>
      </div>
    </div>
  )
}

const changeIn = ({ yesterday, open, ...day }: Static<typeof Overview>, { figure, good }: Card) =>
  changeOf(day[figure] - yesterday[figure], { until: yesterday.until, open }, good)
const same = (a: unknown, b: unknown) => JSON.stringify([a ?? []].flat()) === JSON.stringify([b ?? []].flat())
