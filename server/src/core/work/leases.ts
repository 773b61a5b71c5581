/** Of those that were renewed, the lost ones, each with the reason why. */
export type Lost<Key> = ReadonlyMap<Key, string>

/**
 * The leases that this process holds, all renewed at an interval. A signal ends where one is lost. A lease outlasts a broken connection:
 * a renewal that fails is made up for by the next one.
 */
export class Leases<Key> {
  readonly #renew: (keys: readonly Key[]) => Promise<Lost<Key>>
  readonly #intervalMs: number
  readonly #held = new Map<Key, AbortController>()
  #timer: NodeJS.Timeout | undefined

  constructor(renew: (keys: readonly Key[]) => Promise<Lost<Key>>, intervalMs: number) {
    this.#renew = renew
    this.#intervalMs = intervalMs
  }

  /** Renews a lease from now on; the signal ends when it is lost. */
  hold(key: Key): AbortSignal {
    const controller = new AbortController()
    this.#held.set(key, controller)
    this.#timer ??= setInterval(() => void this.#renewAll(), this.#intervalMs).unref()
    return controller.signal
  }

  /** Ends the signal of a lease that is held here. */
  lose(key: Key, reason: string): void {
    this.#held.get(key)?.abort(new Error(reason))
  }

  /** Ends the signals of what a renewal beside the interval's own found lost. */
  async heed(renewal: Promise<Lost<Key>>): Promise<void> {
    for (const [key, reason] of await renewal) this.lose(key, reason)
  }

  release(key: Key): void {
    this.#held.delete(key)
    if (this.#held.size === 0) this.stop()
  }

  /** Renews nothing any more, until another lease is held. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #renewAll(): Promise<void> {
    await this.heed(this.#renew([...this.#held.keys()])).catch(() => undefined)
  }
}
