import { Segmented } from 'antd'
import styles from './ListPage.module.css'
import type { List } from './useListPage.ts'

type Asked = Readonly<Record<string, unknown>>
/** A question that sets several filters at once; the others of its kind are cleared. */
export interface QuickQuestion {
  readonly key: string
  readonly label: string
  readonly asks: Asked
  readonly count?: number | undefined
}
interface Props {
  readonly list: Pick<List, 'filters' | 'search'>
  readonly questions: readonly QuickQuestion[]
}

/** The commonest questions as segments with their counts. The first asks nothing. */
export function QuickFilter({ list, questions }: Props) {
  const fields = [...new Set(questions.flatMap(({ asks }) => Object.keys(asks)))]
  const current = questions.find(({ asks }) => fields.every((field) => same(list.filters[field], asks[field])))
  const cleared = Object.fromEntries(fields.map((field) => [field, null]))
  return (
    <Segmented
      className={styles.quick ?? ''}
      aria-label="快速筛选"
      value={current?.key ?? ''}
      onChange={(key) => list.search({ ...cleared, ...questions.find((question) => question.key === key)?.asks })}
      options={questions.map(({ key, label, count }) => ({
        value: key,
        label: (
          <span>
            {label}
            {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
          </span>
        ),
      }))}
    />
  )
}

const same = (shown: unknown, asked: unknown) => [shown].flat().join() === [asked].flat().join()
