import { useStore } from '@oems/client/store.ts'
import type { Output } from '@oems/contract/core/call.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useEffect, useState } from 'react'
import { complain } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { told } from '../today/home.ts'

export type MonthDays = Output<typeof phone.declareMonth>['days']
export type History = Output<typeof phone.declareDay>

/** What has been looked at since the page was opened; it stays until the new is there. */
const seen = new Map<string, unknown>()

/** Asked again whenever the home page was, since a declaration may have changed it. */
function useAsked<T>(key: string, ask: () => Promise<T>): { readonly value: T | null; readonly failed: boolean } {
  const { home } = useStore(told)
  const name = `${home?.username} ${key}`
  const [heard, setHeard] = useState<{ name: string; value: T | null; failed: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is new at each drawing and says the same as `name`
  useEffect(() => {
    let left = false
    ask().then(
      (value) => {
        seen.set(name, value)
        if (!left) setHeard({ name, value, failed: false })
      },
      (problem: unknown) => {
        if (!left) setHeard({ name, value: null, failed: true })
        complain(problem)
      },
    )
    return () => {
      left = true
    }
  }, [name, home])
  const mine = heard?.name === name ? heard : null
  return { value: mine?.value ?? (seen.get(name) as T | undefined) ?? null, failed: mine?.failed ?? false }
}

export const useMonth = (month: string) => useAsked(month, () => send(phone.declareMonth, { month }))
export const useDay = (day: string) => useAsked(day, () => send(phone.declareDay, { day }))
