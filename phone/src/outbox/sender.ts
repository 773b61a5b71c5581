import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { createStore, type Store } from '@oems/client/store.ts'
import type { Sent } from '@oems/contract/core/call.ts'
import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { type Declared, phone } from '@oems/contract/phone/phone.ts'
import { line } from '../core/line.ts'
import { send } from '../core/send.ts'
import { type Contents, type Item, type ItemStore, Outbox, type Outcome } from './outbox.ts'

/** What a person declares of a day; the item's key is added on the way out. */
export type Filing = Omit<Sent<typeof phone.declare>, 'clientKey'>
export type DeclareItem = Item<Filing>
export type DeclareOutcome = Outcome<Declared>
export type DeclareOutbox = Outbox<Filing, Declared>

/** What became of what was filed since the page was opened, by client key. */
export const results = createStore<ReadonlyMap<string, { readonly item: DeclareItem; readonly outcome: DeclareOutcome }>>(new Map())

export function declareOutbox(store: ItemStore<Filing>): DeclareOutbox {
  const outbox: DeclareOutbox = new Outbox({ store, newKey: uuid, deliver })
  outbox.onOutcome((item, outcome) => results.set(new Map(results.get()).set(item.clientKey, { item, outcome })))
  return outbox
}

async function deliver({ body, clientKey }: DeclareItem): Promise<DeclareOutcome> {
  try {
    const reply = await send(phone.declare, { ...body, clientKey }, clientKey)
    return { is: 'accepted', reply, late: reply.status === DeclareStatus.overdue }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    return outcomeOf(problem)
  }
}

/** 1400 and its like are the server's answer to this item; everything else may be different next time. */
export function outcomeOf({ broken, code, message, fields }: CallError): Exclude<Outcome<never>, { readonly is: 'accepted' }> {
  if (broken) return { is: 'offline' }
  if (speaksOfSession(code)) return { is: 'signedOut' }
  return code >= 1400 && code < 1500 ? { is: 'refused', refusal: { code, msg: message, fields } } : { is: 'failed' }
}

const firstPause = 5_000
const longestPause = 60_000

/** As much of any outbox as those need who send it or say how it stands. */
export interface AnyOutbox {
  readonly contents: Pick<Store<Contents<unknown>>, 'get'>
  flush(): Promise<void>
  onOutcome(listener: (item: unknown, outcome: { readonly is: Outcome<unknown>['is'] }) => void): () => void
}

/**
 * Tries again whenever there may be a line: at the start, when the phone says so, when the page comes to the front, and between these
 * after a pause that grows. `whenIdle` runs when nothing waits.
 */
export function keepTrying(outboxes: readonly AnyOutbox[], whenIdle: () => Promise<unknown>): void {
  let pause = firstPause
  let timer = 0
  const hasWaiting = () => outboxes.some(({ contents }) => contents.get().items.some(({ state }) => state === 'waiting'))

  async function attempt() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    await (hasWaiting() ? Promise.all(outboxes.map((outbox) => outbox.flush())) : whenIdle())
    const well = line.get() && !hasWaiting()
    pause = well ? firstPause : Math.min(pause * 2, longestPause)
    if (!well) schedule()
  }
  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(), pause) as unknown as number
  }
  function atOnce() {
    pause = firstPause
    void attempt()
  }
  addEventListener('online', atOnce)
  addEventListener('focus', atOnce)
  document.addEventListener('visibilitychange', atOnce)
  line.subscribe(() => line.get() || schedule())
  for (const outbox of outboxes) outbox.onOutcome((_, { is }) => (is === 'offline' || is === 'failed') && schedule())
}
