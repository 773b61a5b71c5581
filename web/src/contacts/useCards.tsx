import { type Contact, contacts } from '@oems/contract/contacts/contacts.ts'
import { use, useState } from 'react'
import { Permissions } from '../core/calls.ts'
import { save } from '../core/files.ts'
import { warned } from '../core/notices.ts'
import { send } from '../core/send.ts'
import type { SelectionAction } from '../kit/list/SelectionBar.tsx'
import { RevealDialog, type RevealInput, usePurpose } from '../kit/record/useReveal.tsx'
import { vcardsOf } from './vcard.ts'

/** Each of them is looked at whole, and leaves its line: no more than one puts into a telephone at once. */
const atMost = 20

/** 存为名片: the chosen contacts for a telephone's address book, once it is said what for. */
export function useCards(done: () => void) {
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const [ids, choose] = useState<readonly number[]>([])
  const purpose = usePurpose({
    title: '存为名片',
    verb: '保存',
    submit: async (why: RevealInput) => {
      const cards: Contact[] = []
      for (const contactId of ids) cards.push(await send(contacts.info, { contactId, reveal: 1, ...why }))
      save(vcardsOf(cards), '通讯录.vcf')
      done()
    },
  })
  function ask(chosen: number[]) {
    if (chosen.length > atMost) return warned(`一次最多保存${atMost}张名片，请减少所选`)
    choose(chosen)
    purpose.ask()
  }
  const actions: readonly SelectionAction[] = mayReveal ? [{ label: '存为名片', onClick: ask }] : []
  return { actions, dialog: <RevealDialog reveal={purpose} /> }
}
