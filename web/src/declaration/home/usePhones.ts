import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { use, useState } from 'react'
import { complain, Permissions, ReadOnly, useCan } from '../../core/calls.ts'
import { send } from '../../core/send.ts'

/** Stands in the log with each number that is shown. */
const why = { reveal: 1, purpose: RevealPurpose.other, reason: '今日未申报，电话催报' } as const

/** Whole numbers of people who are to be called, one record and one line of the access log each (01 §3.16). */
export function usePhones() {
  const can = useCan()
  const permissions = use(Permissions)
  const readOnly = use(ReadOnly)
  const [phones, setPhones] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [busy, setBusy] = useState(false)

  async function reveal(ids: readonly number[]) {
    setBusy(true)
    const asked = await Promise.allSettled(
      ids.map(async (employeeId) => [employeeId, (await send(employees.info, { employeeId, ...why })).mobile] as const),
    )
    setPhones((before) => new Map([...before, ...asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]))
    const refused = asked.find((one) => one.status === 'rejected')
    if (refused) complain(refused.reason)
    setBusy(false)
  }
  return { phones, canReveal: can(employees.info) && permissions.has('biz:employee:reveal') && !readOnly, busy, reveal }
}
