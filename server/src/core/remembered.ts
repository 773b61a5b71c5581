/** What a process remembers of questions whose key says of which version the answer is; what was asked for longest ago is forgotten first. */
export class Remembered<V> {
  readonly #atMost: number
  readonly #found = new Map<string, V>()

  constructor(atMost: number) {
    this.#atMost = atMost
  }

  async get(key: string, find: () => Promise<V>): Promise<V> {
    const found = this.#found.get(key) ?? (await find())
    this.#found.delete(key)
    this.#found.set(key, found)
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= this.#atMost) break
      this.#found.delete(oldest)
    }
    return found
  }
}

/** When something was found of a question, for a while and no longer; of many the oldest is forgotten first. */
export class Recently {
  readonly #forMs: number
  readonly #atMost: number
  readonly #found = new Map<string, number>()

  constructor(forMs: number, atMost: number) {
    this.#forMs = forMs
    this.#atMost = atMost
  }

  /** By the process's own clock; null: never, or too long ago. */
  at(key: string): number | null {
    const at = this.#found.get(key)
    return at !== undefined && at > performance.now() - this.#forMs ? at : null
  }

  found(key: string, at: number): void {
    this.#found.delete(key)
    this.#found.set(key, at)
    if (this.#found.size > this.#atMost) this.#found.delete(this.#found.keys().next().value!)
  }

  forget(key: string): void {
    this.#found.delete(key)
  }
}
