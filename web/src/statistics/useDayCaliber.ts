import { Caliber } from '@oems/contract/figures/codes.ts'
import { useSearchParams } from 'react-router'
import { type CaliberCode, caliberIn } from './caliber.ts'

const byPastTrees = { caliber: Caliber.historical } as const
const byPresentTree = {} as const

/** The 口径 of a page that shows one day, in its address. */
export function useDayCaliber() {
  const [address, setAddress] = useSearchParams()
  const value = caliberIn(address)
  const isHistorical = value === Caliber.historical
  return {
    value,
    isHistorical,
    /** What a query of figures says of it; nothing where there is no choice, so that pages share what was read. */
    query: isHistorical ? byPastTrees : byPresentTree,
    choose: (next: CaliberCode) =>
      setAddress((old) => {
        const address = new URLSearchParams(old)
        if (next === Caliber.current) address.delete('caliber')
        else address.set('caliber', String(next))
        return address
      }),
  }
}
export type DayCaliber = ReturnType<typeof useDayCaliber>
