import { once } from 'node:events'
import type { Connection, Submittable } from 'pg'

// What of `driver.ts` is about COPY.

/** The driver's connection while a COPY runs; its published types leave these out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls while its connection speaks COPY. */
export abstract class Copy implements Submittable {
  /** Once the connection is free again. */
  readonly finished: Promise<void>
  /** So many were copied, once it is finished. */
  rows = 0
  protected failed = false
  readonly #settle: { resolve(): void; reject(reason: unknown): void }

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.finished = promise
    this.#settle = { resolve, reject }
  }

  abstract submit(connection: Connection): void
  abstract handleCopyInResponse(connection: CopyConnection): void

  handleError(error: unknown): void {
    this.failed = true
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows += Number(text.split(' ').at(-1))
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** One COPY of any length: its rows are made while they are sent. */
export class CopyStream extends Copy {
  readonly #statement: string
  readonly #chunks: Iterable<Buffer> | AsyncIterable<Buffer>

  constructor(statement: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
    super()
    this.#statement = statement
    this.#chunks = chunks
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      connection.sendCopyFail('no more rows')
      this.handleError(error)
    })
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#chunks) {
      if (this.failed) return
      connection.sendCopyFromChunk(chunk)
      // A slow database is waited for, or everything would pile up here.
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/** The rows of one COPY, made ready. */
export interface RowSet {
  readonly statement: string
  readonly chunks: readonly Buffer[]
}

/** Several COPYs as one query, their rows right behind it: what comes after one that failed is passed over by the server. */
export class CopySets extends Copy {
  readonly #sets: readonly RowSet[]

  constructor(sets: readonly RowSet[]) {
    super()
    this.#sets = sets
  }

  submit(connection: Connection): void {
    const open = connection as CopyConnection
    // In one piece: of one employee there are nine sets, and each was two writes of its own.
    open.stream.cork()
    open.query(this.#sets.map(({ statement }) => statement).join(';'))
    for (const { chunks } of this.#sets) {
      for (const chunk of chunks) open.sendCopyFromChunk(chunk)
      open.endCopyFrom()
    }
    open.stream.uncork()
  }

  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}

/** Bytes that are handed over at once: one buffer for some ten thousand rows. */
const pieceBytes = 2 * 1024 * 1024
const piecesAhead = 2

/** One COPY to us, piece by piece, each a number of whole rows. A reader that is slow keeps the database waiting. */
export class CopyOut extends Copy {
  readonly #statement: string
  readonly #pieces: Buffer[] = []
  #open = Buffer.allocUnsafeSlow(pieceBytes)
  #used = 0
  #stream: { pause(): void; resume(): void } | undefined
  #isOver = false
  #failure: unknown
  #wake: () => void = () => undefined

  constructor(statement: string) {
    super()
    this.#statement = statement
    this.finished.then(
      () => this.#end(undefined),
      (error: unknown) => this.#end(error),
    )
  }

  submit(connection: Connection): void {
    this.#stream = connection.stream
    connection.query(this.#statement)
  }

  handleCopyInResponse(): void {}

  /** A row. Its bytes are the driver's own, which it writes over as soon as this has returned. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#open.length) this.#close(chunk.length)
    this.#used += chunk.copy(this.#open, this.#used)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      while (this.#pieces.length > 0) {
        yield this.#pieces.shift()!
        this.#stream?.resume()
      }
      if (this.#isOver) break
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure
  }

  #close(nextBytes: number): void {
    if (this.#used > 0) this.#pieces.push(this.#open.subarray(0, this.#used))
    this.#open = Buffer.allocUnsafeSlow(Math.max(pieceBytes, nextBytes))
    this.#used = 0
    if (this.#pieces.length >= piecesAhead) this.#stream?.pause()
    this.#wake()
  }

  #end(error: unknown): void {
    this.#failure = error
    this.#close(0)
    this.#isOver = true
    this.#wake()
  }
}
