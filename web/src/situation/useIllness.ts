import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'

/** Illnesses for which risk is told apart, and the one in the address, else the first. */
export function useIllness() {
  const [params, setParams] = useSearchParams()
  const { data } = useRead(illnesses.listAll, {})
  const offered = data?.filter(({ riskEnabled }) => riskEnabled === 1)
  const asked = Number(params.get('illnessId'))
  const chosen = offered?.find(({ id }) => id === asked) ?? offered?.[0] ?? null
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next)
  }
  return {
    offered,
    chosen,
    choose: (id: number) => set('illnessId', String(id)),
    /** Null: today. */
    day: params.get('day'),
    turnTo: (day: string | null) => set('day', day),
  }
}
