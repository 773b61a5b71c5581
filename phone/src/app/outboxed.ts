import { useStore } from '@oems/client/store.ts'
import { createContext, use } from 'react'
import type { InfoOutbox } from '../infoDeclare/infoOutbox.ts'
import type { DeclareItem, DeclareOutbox } from '../outbox/sender.ts'

export interface Outboxes {
  readonly declarations: DeclareOutbox
  readonly information: InfoOutbox
}
const Context = createContext<Outboxes | null>(null)
export const Outboxed = Context.Provider

export function useOutboxes(): Outboxes {
  const outboxes = use(Context)
  if (!outboxes) throw new Error('no outbox around this page')
  return outboxes
}

export const useOutbox = (): DeclareOutbox => useOutboxes().declarations
export const useItems = (): readonly DeclareItem[] => useStore(useOutbox().contents).items
