import { type Definition, figureDefinitions, formulaOf, metricsOf } from '@oems/contract/figures/definitions.ts'
import type { Figure } from '@oems/contract/figures/subject.ts'
import type { ToldFigure } from '@oems/contract/figures/told.ts'
import { Popover, Skeleton } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'
import { useRead } from '../../core/calls.ts'
import { Failed } from '../Failed.tsx'
import styles from './explain.module.css'
import type { Explained } from './explained.ts'

interface Props {
  readonly title: string
  readonly figures: readonly Explained[]
  readonly open: boolean
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly close: (refocus: boolean) => void
}

/** The 口径 of one figure or of those of a chart, beside the button that opened it; Esc and whatever takes the focus close it. */
export default function Explanation(props: Props) {
  return (
    <Popover open={props.open} trigger={[]} placement="bottom" destroyOnHidden content={<Content {...props} />}>
      <span className={styles.anchor} />
    </Popover>
  )
}

/** Told by the metrics that it is made of; of what no metric has its own words are told. */
const isMeasured = (figure: Explained): figure is Figure => 'kind' in figure && figure.told === undefined

function Content({ title, figures, opener, close }: Props) {
  const place = useRef<HTMLElement>(null)
  const metrics = [...new Set(figures.filter(isMeasured).flatMap(metricsOf))]
  const { data, isError, refetch } = useRead(figureDefinitions.definitions, { metrics }, { enabled: metrics.length > 0 })
  const definitions = metrics.length === 0 ? [] : data
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={place}
      role="dialog"
      aria-label={`口径：${title}`}
      aria-busy={!definitions && !isError}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the words of several figures are scrolled by the keyboard
      tabIndex={0}
      className={styles.content}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== opener.current) close(false)
      }}
    >
      {definitions ? (
        figures.map((figure) => <Told key={figure.title} figure={figure} definitions={definitions} />)
      ) : isError ? (
        <Failed message="口径加载失败" again={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </section>
  )
}

/** Formula, source, deadline and what is not in it. */
function Told({ figure, definitions }: { readonly figure: Explained; readonly definitions: readonly Definition[] }) {
  const lines = isMeasured(figure) ? measured(figure, definitions) : spoken(figure)
  return (
    <>
      <h2>{figure.title}</h2>
      <dl>
        {lines.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Lines = readonly (readonly [name: string, words: string])[]

function spoken({ told: { formula, source, deadline, leavesOut } }: ToldFigure): Lines {
  return [
    ['公式', formula],
    ['来源', source],
    ['截止', deadline],
    ['不计入', leavesOut],
  ]
}

function measured(figure: Extract<Explained, { kind: 'count' | 'share' }>, definitions: readonly Definition[]): Lines {
  const own = metricsOf(figure).flatMap((metric) => definitions.find((one) => one.metric === metric) ?? [])
  const named = (of: (definition: Definition) => string) =>
    own.length === 1 ? of(own[0]!) : own.map((one) => `${one.name}：${of(one)}`).join('。')
  const { note } = figure
  const formula = formulaOf(figure, definitions)
  return [
    ['公式', formula],
    ...(note && !formula.startsWith(note) ? ([['说明', note]] as const) : []),
    ...own.map(({ name, definition }) => [name, definition] as const),
    ['来源', [...new Set(own.map(({ source }) => source))].join('；')],
    ['截止', named(({ deadline }) => deadline)],
    ['不计入', named(({ leavesOut }) => leavesOut)],
  ]
}
