import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { givePieceBack, pieceBytes, takePiece } from '../pieces.ts'

/**
 * The bytes of a file from the first named to the last. Two buffers take turns: a piece is good until the next but one is asked for, which a
 * pipe does no sooner than it is through; so nothing is read ahead.
 */
export class FileRange extends Readable {
  readonly #path: string
  readonly #to: number
  #at: number
  #file: FileHandle | undefined
  #reading: Promise<void> | undefined
  #last: Buffer | undefined
  #free: Buffer | undefined

  constructor(path: string, from: number, to: number) {
    super({ highWaterMark: 0 })
    this.#path = path
    this.#at = from
    this.#to = to
  }

  override _read(): void {
    this.#reading = this.#readNext().catch((error: Error) => void this.destroy(error))
  }

  async #readNext(): Promise<void> {
    this.#file ??= await open(this.#path, 'r')
    const wanted = Math.min(pieceBytes, this.#to - this.#at + 1)
    const buffer = this.#free ?? takePiece()
    const { bytesRead } = wanted > 0 ? await this.#file.read(buffer, 0, wanted, this.#at) : { bytesRead: 0 }
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
