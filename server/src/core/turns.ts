import type { Refusal } from './errors.ts'

/** So many at once, the others in the order in which they came; refused where too many wait already. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #refusal: () => Refusal
  static readonly #most = 100

  constructor(atOnce: number, refusal: () => Refusal) {
    this.#free = atOnce
    this.#refusal = refusal
  }

  /** Waits for a turn; what it gives back ends it. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length >= Turns.#most) throw this.#refusal()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return () => this.#release()
  }

  async of<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.take()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
