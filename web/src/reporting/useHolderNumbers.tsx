import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import type { TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { use, useState } from 'react'
import { Permissions } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'

/** Numbers of one holder at a time, whole once a purpose was stated; of those in force alone. */
export function useHolderNumbers(orgId: number) {
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const [asked, setAsked] = useState<number | null>(null)
  const reveal = useReveal(asked, async (tempUserId: number, input: RevealInput) => {
    const [found] = await send(projectInfo.tempSysUser, { orgId, tempUserId, reveal: 1, ...input })
    return { id: tempUserId, holderPhone: found?.holderPhone ?? null }
  })
  function ask({ id }: TempUser) {
    setAsked(id)
    reveal.ask()
  }
  const shown = ({ id, holderPhone }: TempUser) => (reveal.whole?.id === id ? (reveal.whole.holderPhone ?? holderPhone) : holderPhone)
  return { ask: mayReveal ? ask : undefined, shown, dialog: <RevealDialog reveal={reveal} /> }
}
export type HolderNumbers = Pick<ReturnType<typeof useHolderNumbers>, 'ask' | 'shown'>
