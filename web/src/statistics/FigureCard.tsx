import type { Drill, Fig, RateFig } from '@oems/contract/statistics/shared.ts'
import { useNavigate } from 'react-router'
import { changedAddress } from '../kit/address.ts'
import { StatCard } from '../kit/Figures.tsx'

interface Props {
  readonly title: string
  readonly unit?: string
  /** Which way is good news. */
  readonly good?: 'up' | 'down'
  /** 口径: how it is counted. */
  readonly note?: string
  readonly loading: boolean
}

/** A number against the day before; a click opens the people it counts. */
export function FigureCard({ fig, good, loading, ...card }: Props & { readonly fig: Fig | undefined }) {
  const open = useDrill(fig?.drill)
  const change = fig && {
    value: fig.value === null || fig.prev === null ? null : fig.value - fig.prev,
    text: '较前一日',
    ...(good && { good }),
  }
  return <StatCard {...card} value={fig?.value} loading={loading && !fig} {...(change && { change })} onOpen={open} />
}

/** A share against the day before, in percentage points. */
export function RateCard({ fig, good = 'up', loading, ...card }: Props & { readonly fig: RateFig | undefined }) {
  const share = (text: string | null | undefined) => (text == null ? null : Number(text) / 100)
  const change = fig && { value: share(fig.momDiff), text: '较前一日', good, share: true }
  return <StatCard {...card} share value={share(fig?.value)} loading={loading && !fig} {...(change && { change })} />
}

/** Goes to the list behind a figure, its filters in the address; undefined where there is none to go to. */
export function useDrill(drill: Drill | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  return drill ? () => void navigate(addressOf(drill)) : undefined
}

export const addressOf = ({ url, filters }: NonNullable<Drill>) => `/${url}?${changedAddress(new URLSearchParams(), filters)}`
