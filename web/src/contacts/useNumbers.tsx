import { type Contact, contacts } from '@oems/contract/contacts/contacts.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { use, useState } from 'react'
import { Permissions } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'

const read = (contactId: number, input: RevealInput) => send(contacts.info, { contactId, reveal: 1, ...input })

/** There is something that this contact still hides. */
export const hasHidden = ({ mobile, phone, wechat }: Contact) =>
  [mobile, phone, wechat].some((number) => number !== null && isMasked(number))

/** Numbers of one contact at a time, whole once a purpose was stated; institutions need none. */
export function useNumbers() {
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const [asked, setAsked] = useState<number | null>(null)
  const reveal = useReveal(asked, read)
  function ask({ id }: Contact) {
    setAsked(id)
    reveal.ask()
  }
  /** As it may be shown now. */
  function shown(contact: Contact): Contact {
    const { whole } = reveal
    return whole?.id === contact.id ? { ...contact, mobile: whole.mobile, phone: whole.phone, wechat: whole.wechat } : contact
  }
  return { ask: mayReveal ? ask : undefined, shown, dialog: <RevealDialog reveal={reveal} /> }
}
export type Showing = Pick<ReturnType<typeof useNumbers>, 'ask' | 'shown'>
