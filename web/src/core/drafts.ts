import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { type Draft, desk } from '@oems/contract/desk/desk.ts'
import { send } from './send.ts'
import { stored } from './stored.ts'

/** Data by form; null: the form has been sent or given up, and the server does not know it yet. */
type Waiting = Readonly<Record<string, string | null>>

/** What has not reached the server yet waits in the browser's encrypted storage, so a refresh without a line loses nothing either. */
const name = 'drafts'
const waiting = () => (stored.get()[name] as Waiting | undefined) ?? {}
/** The forms of this window of which something is kept, here or on the server. */
const kept = new Set<string>()
function wait(change: Waiting) {
  for (const [routeKey, data] of Object.entries(change)) data === null ? kept.delete(routeKey) : kept.add(routeKey)
  stored.set((all) => ({ ...all, [name]: { ...waiting(), ...change } }))
}
function settle(routeKey: string) {
  const { [routeKey]: _, ...rest } = waiting()
  stored.set((all) => ({ ...all, [name]: rest }))
}

let sending = Promise.resolve()
/** One after the other, so that a late draft does not follow the removal of a form that has been sent. */
export function sendDrafts(): Promise<void> {
  sending = sending.then(sendAll)
  return sending
}

async function sendAll() {
  for (const [routeKey, data] of Object.entries(waiting())) {
    try {
      await (data === null ? send(desk.dropDraft, { routeKey }) : send(desk.saveDraft, { routeKey, data }))
    } catch (problem) {
      if (!(problem instanceof CallError) || isForLater(problem)) return
      // Refused: too long, or a session that may only read. It would be refused again.
    }
    if (waiting()[routeKey] === data) settle(routeKey)
  }
}
const isForLater = ({ broken, code }: CallError) =>
  broken || speaksOfSession(code) || code === replies.fault.code || code === replies.tooMany.code

export function storeDraft(routeKey: string, data: string | null) {
  wait({ [routeKey]: data })
  return sendDrafts()
}

/** What waits here is newer than what the server has. */
export async function storedDraft(routeKey: string): Promise<Draft | null> {
  const local = waiting()[routeKey]
  if (local !== undefined) return local === null ? null : { data: local, updatedAt: new Date().toISOString() }
  return send(desk.draft, { routeKey }).catch(() => null)
}

/** The open forms with input that is not stored yet; each gives them up for storing. */
const open = new Set<() => readonly [string, string | null] | null>()
export function whileOpen(unstored: () => readonly [string, string | null] | null) {
  open.add(unstored)
  return () => void open.delete(unstored)
}
/** Collects the input of the open forms now, without waiting for the pause in the typing. */
export function collectDrafts() {
  const found = [...open].flatMap((unstored) => [unstored() ?? []].filter((entry) => entry.length > 0)) as [string, string | null][]
  if (found.length > 0) wait(Object.fromEntries(found))
}

/** Before something that may end the session: the input of the open forms is stored now. */
export function storeOpenForms() {
  collectDrafts()
  return sendDrafts()
}

let unsent: { readonly accountId: number; readonly drafts: Waiting } | null = null
/** A session that ends by itself takes the browser's storage with it: what is not on the server waits in this window's memory for the same person. Says whether anything is kept. */
export function suspendDrafts(accountId: number) {
  collectDrafts()
  unsent = { accountId, drafts: waiting() }
  const isKept = kept.size > 0
  kept.clear()
  return isKept
}
/** A person has signed in, or come back to the session. */
export function resumeDrafts(accountId: number) {
  if (unsent?.accountId === accountId) wait(unsent.drafts)
  unsent = null
  if (Object.keys(waiting()).length > 0) void sendDrafts()
}
