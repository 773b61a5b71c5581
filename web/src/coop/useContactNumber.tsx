import { type Institution, institutions } from '@oems/contract/coop/institutions.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { use, useState } from 'react'
import { Permissions } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { Dial } from '../kit/Dial.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'

const read = (institutionId: number, why: RevealInput) => send(institutions.info, { institutionId, reveal: 1, ...why })

/** The number of whoever is talked to there, whole once a purpose was stated; one institution's at a time. */
export function useContactNumber() {
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const [asked, setAsked] = useState<number | null>(null)
  const reveal = useReveal(asked, read)
  function number(row: Institution) {
    const shown = (reveal.whole?.id === row.id ? reveal.whole : row).contactPhone
    const name = row.contactName ?? row.institutionName
    if (shown === null) return '—'
    if (!isMasked(shown)) return <Dial number={shown} name={name} />
    if (!mayReveal) return shown
    function ask() {
      setAsked(row.id)
      reveal.ask()
    }
    return (
      <span data-row-actions="">
        <button type="button" className="link-button" title="点击显示完整号码" aria-label={`显示${name}的完整号码`} onClick={ask}>
          {shown}
        </button>
      </span>
    )
  }
  return { number, dialog: <RevealDialog reveal={reveal} /> }
}
