import { databaseError } from '../errors.ts'

const transactionIsAborted = '25P02'

/**
 * Writes that are under way while the next ones are made ready; more than so many are waited for. Where `most` is not 0, the transaction
 * must let them take turns (`inTurns`).
 */
export class InFlight {
  readonly #most: number
  readonly #writes: Promise<void>[] = []

  constructor(most: number) {
    this.#most = most
  }

  async add(write: Promise<void>): Promise<void> {
    write.catch(() => undefined) // handled here or in `settled`
    this.#writes.push(write)
    for (; this.#writes.length > this.#most; this.#writes.shift()) await this.#writes[0]
  }

  /** Until none is left. Where one has failed the others fail because of it: what is thrown is the cause. */
  async settled(): Promise<void> {
    const outcomes = await Promise.allSettled(this.#writes)
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    if (failures.length > 0) throw failures.find((failure) => databaseError(failure).code !== transactionIsAborted) ?? failures[0]
  }
}
