import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { givePieceBack, pieceBytes, takePiece } from '../pieces.ts'

/** Files of equal length one behind the other, the last excepted. */
export interface Row {
  readonly bytesEach: number
  /** Counted from 0. */
  path(at: number): string
}
const alone = (path: string): Row => ({ bytesEach: Number.MAX_SAFE_INTEGER, path: () => path })

/**
 * The bytes of a file, or of a row of them, from the first named to the last. Two buffers take turns: a piece is good until the next but one
 * is asked for, which a pipe does no sooner than it is through; so nothing is read ahead.
 */
export class FileRange extends Readable {
  readonly #row: Row
  readonly #to: number
  #at: number
  #file: FileHandle | undefined
  #opened = -1
  #reading: Promise<void> | undefined
  #last: Buffer | undefined
  #free: Buffer | undefined

  constructor(files: string | Row, from: number, to: number) {
    super({ highWaterMark: 0 })
    this.#row = typeof files === 'string' ? alone(files) : files
    this.#at = from
    this.#to = to
  }

  override _read(): void {
    this.#reading = this.#readNext().catch((error: Error) => void this.destroy(error))
  }

  async #readNext(): Promise<void> {
    const { bytesEach } = this.#row
    const number = Math.floor(this.#at / bytesEach)
    const wanted = Math.min(pieceBytes, this.#to - this.#at + 1, (number + 1) * bytesEach - this.#at)
    const buffer = this.#free ?? takePiece()
    const { bytesRead } = wanted > 0 ? await (await this.#open(number)).read(buffer, 0, wanted, this.#at % bytesEach) : { bytesRead: 0 }
    this.#at += bytesRead
    if (bytesRead === 0) {
      this.#free = buffer
      this.push(null)
      return
    }
    this.#free = this.#last
    this.#last = buffer
    this.push(buffer.subarray(0, bytesRead))
  }

  async #open(number: number): Promise<FileHandle> {
    if (!this.#file || number !== this.#opened) {
      await this.#file?.close()
      this.#file = await open(this.#row.path(number), 'r')
      this.#opened = number
    }
    return this.#file
  }

  /** The last piece may still be on its way. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const close = async () => {
      await this.#reading
      await this.#file?.close()
      if (this.#free) givePieceBack(this.#free)
      this.#free = undefined
    }
    close().then(() => done(error), done)
  }
}
