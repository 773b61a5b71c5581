import { useStore } from '@oems/client/store.ts'
import { createContext, use } from 'react'
import type { DeclareItem, DeclareOutbox } from '../outbox/sender.ts'

const Context = createContext<DeclareOutbox | null>(null)
export const Outboxed = Context.Provider

export function useOutbox(): DeclareOutbox {
  const outbox = use(Context)
  if (!outbox) throw new Error('no outbox around this page')
  return outbox
}

export const useItems = (): readonly DeclareItem[] => useStore(useOutbox().contents).items
