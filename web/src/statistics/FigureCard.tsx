import { rateText } from '@oems/contract/core/rate.ts'
import type { Drill, Fig, RateFig } from '@oems/contract/figures/shared.ts'
import type { Count, Share, Subject, Words } from '@oems/contract/figures/subject.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { StatCard } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'

/** What a card says of its figure, in the words of the contract. */
export const wordsOf = ({ title, unit, note }: Words) => ({ title, ...(unit && { unit }), ...(note && { note }) })

interface SubjectCardsProps<S extends Subject> {
  readonly subject: S
  readonly figures: { readonly [N in keyof S]: S[N] extends Share ? RateFig : Fig } | undefined
  readonly loading: boolean
}

/** A card for each figure, in the order of the subject. */
export function SubjectCards<S extends Subject>({ subject, figures, loading }: SubjectCardsProps<S>): ReactNode {
  const figs = figures as Readonly<Record<string, Fig | RateFig>> | undefined
  return Object.entries(subject).map(([name, figure]) =>
    figure.kind === 'share' ? (
      <RateCard key={name} figure={figure} fig={figs?.[name] as RateFig | undefined} loading={loading} />
    ) : (
      <FigureCard key={name} figure={figure} fig={figs?.[name] as Fig | undefined} loading={loading} />
    ),
  )
}

interface Card<F, V> {
  readonly figure: F
  readonly fig: V | undefined
  readonly loading: boolean
}

/** A number against the day before; a click opens the people it counts. */
export function FigureCard({ figure, fig, loading }: Card<Count, Fig>) {
  const open = useDrill(fig?.drill)
  const change = fig && {
    value: fig.value === null || fig.prev === null ? null : fig.value - fig.prev,
    text: '较前一日',
    ...(figure.good && { good: figure.good }),
  }
  return <StatCard {...wordsOf(figure)} value={fig?.value} loading={loading && !fig} {...(change && { change })} onOpen={open} />
}

/** A share against the day before, in percentage points. */
function RateCard({ figure, fig, loading }: Card<Share, RateFig>) {
  const change = fig && { value: fig.momDiff, text: '较前一日', ...(figure.good && { good: figure.good }) }
  return <StatCard {...wordsOf(figure)} value={rateText(fig?.value, figure.per)} loading={loading && !fig} {...(change && { change })} />
}

/** Goes to the list behind a figure, its filters in the address; undefined where there is none to go to. */
export function useDrill(drill: Drill | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  return drill ? () => void navigate(addressOf(drill)) : undefined
}

export const addressOf = ({ url, filters }: NonNullable<Drill>) => listAddress(url, filters)
