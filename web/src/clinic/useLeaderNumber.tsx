import { type Clinic, clinics } from '@oems/contract/clinic/clinics.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { use } from 'react'
import { Permissions } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { Dial } from '../kit/Dial.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'

const read = (clinicId: number, why: RevealInput) => send(clinics.info, { clinicId, reveal: 1, ...why })

/** The number of whoever leads the room, whole once a purpose was stated. */
export function useLeaderNumber(row: Clinic) {
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const reveal = useReveal(row.id, read)
  const shown = (reveal.whole ?? row).leaderPhone
  const name = row.leaderName ?? row.clinicName
  const number =
    shown === null ? null : !isMasked(shown) ? (
      <Dial number={shown} name={name} />
    ) : mayReveal ? (
      <button type="button" className="link-button" title="点击显示完整号码" aria-label={`显示${name}的完整号码`} onClick={reveal.ask}>
        {shown}
      </button>
    ) : (
      shown
    )
  return { number, dialog: <RevealDialog reveal={reveal} /> }
}
