import { rateText } from '@oems/contract/core/rate.ts'
import type { Drill, Fig, RateFig } from '@oems/contract/figures/shared.ts'
import type { Count, Share, Subject, Words } from '@oems/contract/figures/subject.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type Comparison, changeOf, differenceOf } from '../kit/comparison.ts'
import { StatCard } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'

/** What a card says of its figure, in the words of the contract. */
export const wordsOf = ({ title, unit, note }: Words) => ({ title, ...(unit && { unit }), ...(note && { note }) })

interface SubjectCardsProps<S extends Subject> {
  readonly subject: S
  readonly figures: Figures<S> | undefined
  readonly loading: boolean
  /** Where numbers lead to whose people are not to be listed. */
  readonly otherwise?: (() => void) | undefined
}
type Figures<S extends Subject> = { readonly [N in keyof S]: S[N] extends Share ? RateFig : Fig } & Compared & { readonly open: boolean }
interface Compared {
  readonly compare: Pick<Comparison, 'until'>
}

/** A card for each figure, in the order of the subject. */
export function SubjectCards<S extends Subject>({ subject, figures, loading, otherwise }: SubjectCardsProps<S>): ReactNode {
  const figs = figures as unknown as Readonly<Record<string, Fig | RateFig>> | undefined
  const comparison = figures && { until: figures.compare.until, open: figures.open }
  return Object.entries(subject).map(([name, figure]) =>
    figure.kind === 'share' ? (
      <RateCard key={name} figure={figure} fig={figs?.[name] as RateFig | undefined} comparison={comparison} loading={loading} />
    ) : (
      <FigureCard
        key={name}
        figure={figure}
        fig={figs?.[name] as Fig | undefined}
        comparison={comparison}
        loading={loading}
        otherwise={otherwise}
      />
    ),
  )
}

interface Card<F, V> {
  readonly figure: F
  readonly fig: V | undefined
  readonly comparison: Comparison | undefined
  readonly loading: boolean
}

/** A number against the day before; a click opens the people it counts. */
export function FigureCard({
  figure,
  fig,
  comparison,
  loading,
  otherwise,
}: Card<Count, Fig> & Pick<SubjectCardsProps<Subject>, 'otherwise'>) {
  const open = useDrill(fig?.drill) ?? otherwise
  // What is known of the moment alone is compared with nothing.
  const change = fig && fig.prev !== null && comparison && changeOf(differenceOf(fig.value, fig.prev), comparison, figure.good)
  return (
    <StatCard
      {...wordsOf(figure)}
      explains={figure}
      value={fig?.value}
      loading={loading && !fig}
      {...(change && { change })}
      onOpen={open}
    />
  )
}

/** A share against the day before, in percentage points; a click opens the people of its part. */
function RateCard({ figure, fig, comparison, loading }: Card<Share, RateFig>) {
  const change = fig && comparison && changeOf(fig.momDiff, comparison, figure.good)
  return (
    <StatCard
      {...wordsOf(figure)}
      explains={figure}
      value={rateText(fig?.value, figure.per)}
      loading={loading && !fig}
      {...(change && { change })}
      onOpen={useDrill(fig?.drill)}
    />
  )
}

/** Goes to the list behind a figure, its filters in the address; undefined where there is none to go to. */
export function useDrill(drill: Drill | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  return drill ? () => void navigate(addressOf(drill)) : undefined
}

export const addressOf = ({ url, filters }: NonNullable<Drill>) => listAddress(url, filters)
