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
