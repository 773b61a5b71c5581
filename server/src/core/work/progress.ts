export interface Progress {
  readonly done: number
  readonly total?: number
}

const intervalMs = 500

/** How far a piece of work is: written at most twice a second, one after the other, beside whatever transaction the work is in. */
export class ProgressWriter {
  readonly #write: (progress: Progress) => Promise<void>
  #progress: Progress = { done: 0 }
  #writtenAt = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(write: (progress: Progress) => Promise<void>) {
    this.#write = write
  }

  get last(): Progress {
    return this.#progress
  }

  set(done: number, total?: number): void {
    const progress = { ...this.#progress, done, ...(total !== undefined && { total }) }
    this.#progress = progress
    if (performance.now() - this.#writtenAt < intervalMs) return
    this.#writtenAt = performance.now()
    this.#writing = this.#writing.then(() => this.#write(progress)).catch(() => undefined) // the next write catches up
  }

  /** Until nothing is being written any more. */
  settled(): Promise<void> {
    return this.#writing
  }
}
