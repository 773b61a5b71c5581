import type { fillingManagement, Overview } from '@oems/contract/declaration/fillingManagement.ts'
import type { Static } from 'typebox'
import { moment } from '../core/moment.ts'
import { StatCard } from '../kit/Figures.tsx'
import type { List } from '../kit/useListPage.ts'
import styles from './filling.module.css'

type Figure = 'due' | 'filled' | 'unfilled' | 'overdue' | 'abnormal' | 'worse'
interface Card {
  readonly figure: Figure
  readonly title: string
  readonly good: 'up' | 'down' | null
  /** The filters of the list that this figure counts. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly note: (overview: Static<typeof Overview>) => string
}
const nothing = { obliged: null, filled: null, fillStatus: null, lateFilled: null, healthStatus: null, worse: null }
const percent = (rate: string | null) => (rate === null ? '—' : `${rate}%`)

const cards: readonly Card[] = [
  { figure: 'due', title: '应报', good: null, filters: { obliged: 1 }, note: ({ empTotal }) => `在岗 ${empTotal.toLocaleString('zh-CN')}` },
  { figure: 'filled', title: '已报', good: 'up', filters: { filled: 1 }, note: ({ fillRate }) => `申报率 ${percent(fillRate)}` },
  { figure: 'unfilled', title: '未报', good: 'down', filters: { filled: 0 }, note: ({ onTimeRate }) => `按时率 ${percent(onTimeRate)}` },
  {
    figure: 'overdue',
    title: '逾期',
    good: 'down',
    filters: { fillStatus: [3] },
    note: ({ late }) => `其中补报 ${late.toLocaleString('zh-CN')}`,
  },
  { figure: 'abnormal', title: '异常', good: 'down', filters: { healthStatus: [2, 3] }, note: () => '等级为异常或紧急' },
  { figure: 'worse', title: '恶化', good: 'down', filters: { worse: 1 }, note: () => '较前7日内上次申报' },
]

interface Props {
  readonly list: Pick<List<typeof fillingManagement.page>, 'filters' | 'search'>
  readonly overview: Static<typeof Overview> | undefined
  readonly loading: boolean
}

/** The day in six figures; each opens the people it counts in the table below, a second click all of them again. */
export function DayCards({ list, overview, loading }: Props) {
  const isOver = overview !== undefined && overview.date !== moment(overview.asOf).slice(0, 10)
  const isChosen = ({ filters }: Card) => Object.keys(nothing).every((name) => same(list.filters[name], filters[name]))
  return (
    <div className={styles.cards}>
      {cards.map((card) => {
        const chosen = isChosen(card)
        const before = overview?.yesterday[card.figure] ?? 0
        // A day that still runs is not compared with a whole one.
        const change = isOver && {
          change: { value: overview[card.figure] - before, text: '较前一日', ...(card.good && { good: card.good }) },
        }
        return (
          <div key={card.figure} className={chosen ? styles.chosen : styles.card} aria-current={chosen}>
            <StatCard
              title={card.title}
              unit="人"
              value={overview?.[card.figure]}
              loading={loading}
              note={
                overview && [!isOver && `前一日全天 ${before.toLocaleString('zh-CN')}`, card.note(overview)].filter(Boolean).join(' · ')
              }
              {...change}
              onOpen={() => list.search({ ...nothing, ...(chosen ? {} : card.filters) })}
            />
          </div>
        )
      })}
    </div>
  )
}

const same = (a: unknown, b: unknown) => JSON.stringify([a ?? []].flat()) === JSON.stringify([b ?? []].flat())
