import { createStore, type Store } from '@oems/client/store.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'

/** The server's reply to what it refused. */
export interface Refusal {
  readonly code: number
  readonly msg: string
  readonly fields: readonly FieldError[]
}

/** One filing, from the tap on the button until the server has it, or until the person has read the outcome. */
export interface Item<B> {
  /** By this key the server recognises a repetition. A changed body gets a new one. */
  readonly clientKey: string
  readonly accountId: number
  /** Milliseconds by the phone's clock; also the order of sending. */
  readonly filedAt: number
  readonly body: B
  /** `waiting` is sent again; `refused` waits for the person; `late` has arrived after its deadline, which the person has not read yet. */
  readonly state: 'waiting' | 'refused' | 'late'
  /** Whether it may have reached the server: perhaps only the reply was lost. */
  readonly tried: boolean
  readonly refusal: Refusal | null
}

export interface ItemStore<B> {
  all(): Promise<Item<B>[]>
  put(item: Item<B>): Promise<void>
  remove(clientKey: string): Promise<void>
}

/** `offline`: no line. `failed`: the server failed at this one. `signedOut`: the session is over. All three keep the item as it is. */
export type Outcome<R> =
  | { readonly is: 'accepted'; readonly reply: R; readonly late: boolean }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'offline' | 'failed' | 'signedOut' }

interface OutboxOptions<B, R> {
  readonly store: ItemStore<B>
  readonly deliver: (item: Item<B>) => Promise<Outcome<R>>
  readonly newKey: () => string
}

/** What the pages see. */
export interface Contents<B> {
  readonly items: readonly Item<B>[]
  readonly sending: string | null
}

const nothing = { items: [], sending: null }

/** Stores first and sends then: in the order of filing, one at a time, and only what the signed-in account filed itself. */
export class Outbox<B, R> {
  readonly contents: Store<Contents<B>> = createStore<Contents<B>>(nothing)
  readonly #options: OutboxOptions<B, R>
  readonly #listeners = new Set<(item: Item<B>, outcome: Outcome<R>) => void>()
  readonly #dropped = new Set<string>()
  #account: number | null = null
  #busy = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: OutboxOptions<B, R>) {
    this.#options = options
  }

  /** Everybody's unsent items on this phone, for the sign-in page. */
  async waitingHere(): Promise<number> {
    return (await this.#options.store.all()).filter(({ state }) => state !== 'late').length
  }

  open(accountId: number): Promise<void> {
    this.#account = accountId
    return this.#read()
  }

  /** At sign-out or expiry: nothing is sent any more, and everything stays stored. */
  close(): void {
    this.#account = null
    this.contents.set(nothing)
  }

  onOutcome(listener: (item: Item<B>, outcome: Outcome<R>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once it is stored; the sending is not waited for. */
  async file(body: B): Promise<string> {
    const item = await this.#add(body)
    void this.flush()
    return item.clientKey
  }

  /** Files a changed body in place of one that the server refused or never saw; one that may have arrived stays and goes first. */
  async replace(clientKey: string, body: B): Promise<string> {
    const item = await this.#add(body)
    const old = this.#item(clientKey)
    if (old && (old.state === 'refused' || !old.tried)) await this.drop(clientKey)
    void this.flush()
    return item.clientKey
  }

  /** Only when the person asks for it. Whatever is being written of it at that moment is gone as well. */
  async drop(clientKey: string): Promise<void> {
    this.#dropped.add(clientKey)
    this.#show(this.contents.get().items.filter((item) => item.clientKey !== clientKey))
    await this.#options.store.remove(clientKey)
  }

  /** Tries what was refused again, because the reason is gone (the consent is given, the password changed). */
  async retry(): Promise<void> {
    for (const item of this.contents.get().items)
      if (item.state === 'refused') await this.#save({ ...item, state: 'waiting', refusal: null })
    await this.flush()
  }

  /** Sends what waits. A call while one runs joins it. */
  flush(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true
      this.#running = this.#sendAll(this.#account)
    }
    return this.#running
  }

  async #sendAll(account: number | null): Promise<void> {
    const failed = new Set<string>()
    try {
      await this.#read() // another tab may have filed or sent something
      for (let item = this.#next(failed); item && this.#account === account; item = this.#next(failed)) {
        const { is } = await this.#sendOne(item)
        if (is === 'offline' || is === 'signedOut') break
        if (is === 'failed') failed.add(item.clientKey)
      }
    } finally {
      this.#busy = false
    }
    if (this.#account !== null && this.#account !== account) await this.flush()
  }

  async #sendOne(item: Item<B>): Promise<Outcome<R>> {
    this.contents.set({ ...this.contents.get(), sending: item.clientKey })
    // Before the request: after a crash in between it must not be taken for unsent.
    if (!item.tried) await this.#save({ ...item, tried: true })
    const outcome = this.#account === item.accountId ? await this.#options.deliver(item) : ({ is: 'signedOut' } as const)
    // First the listeners, then the store: at no moment is an item neither stored nor known to have arrived.
    for (const listener of [...this.#listeners]) listener(item, outcome)
    await this.#settle({ ...item, tried: true }, outcome)
    this.contents.set({ ...this.contents.get(), sending: null })
    return outcome
  }

  async #settle(item: Item<B>, outcome: Outcome<R>): Promise<void> {
    if (outcome.is === 'accepted' && !outcome.late) await this.drop(item.clientKey)
    if (outcome.is === 'accepted' && outcome.late) await this.#save({ ...item, state: 'late' })
    if (outcome.is === 'refused') await this.#save({ ...item, state: 'refused', refusal: outcome.refusal })
  }

  #next(failed: ReadonlySet<string>) {
    return this.contents.get().items.find(({ state, clientKey }) => state === 'waiting' && !failed.has(clientKey))
  }

  #item(clientKey: string) {
    return this.contents.get().items.find((item) => item.clientKey === clientKey)
  }

  async #add(body: B): Promise<Item<B>> {
    const accountId = this.#account
    if (accountId === null) throw new Error('nobody has signed in')
    const filedAt = Math.max(Date.now(), ...this.contents.get().items.map((item) => item.filedAt + 1))
    const item: Item<B> = { clientKey: this.#options.newKey(), accountId, filedAt, body, state: 'waiting', tried: false, refusal: null }
    await this.#save(item)
    return item
  }

  async #save(item: Item<B>): Promise<void> {
    await this.#options.store.put(item)
    if (this.#dropped.has(item.clientKey)) return this.#options.store.remove(item.clientKey)
    this.#show([...this.contents.get().items.filter(({ clientKey }) => clientKey !== item.clientKey), item])
  }

  async #read(): Promise<void> {
    this.#show(await this.#options.store.all())
  }

  /** Filters at the moment of showing, so that what was read for one account never shows under the next. */
  #show(items: readonly Item<B>[]): void {
    const own = items.filter(({ accountId }) => accountId === this.#account).sort((a, b) => a.filedAt - b.filedAt)
    this.contents.set({ ...this.contents.get(), items: own })
  }
}
