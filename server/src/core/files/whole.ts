import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { storeFault } from './store.ts'

/** A part as it was when it came. */
export interface Part {
  readonly partNo: number
  readonly size: number
  readonly crc: number
}
/** A part that cannot be read, or is not what it was. */
export class LostPart extends Error {
  readonly partNo: number
  /** Null: it is damaged. */
  readonly reason: string | null
  constructor(partNo: number, reason: string | null) {
    super(`part ${partNo}: ${reason ?? 'damaged'}`)
    this.partNo = partNo
    this.reason = reason
  }
}

const unsyncedBytes = 16 * 1024 * 1024

/** The parts of a file one behind the other, on this machine. After a failure nothing more can be added. */
export class Whole {
  readonly path: string
  readonly parts: Part[] = []
  size = 0
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #unsynced = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  static async begin(path: string): Promise<Whole> {
    try {
      return new Whole(path, await open(path, 'wx', 0o600))
    } catch (error) {
      throw storeFault(error)
    }
  }

  async add(part: Part, content: () => Promise<AsyncIterable<Buffer>>): Promise<void> {
    let crc = 0
    for await (const piece of readable(part, content)) {
      crc = crc32(piece, crc)
      this.#hash.update(piece)
      await this.#write(piece)
    }
    if (crc !== part.crc) throw new LostPart(part.partNo, null)
    this.parts.push(part)
  }

  async #write(piece: Buffer): Promise<void> {
    try {
      for (let at = 0; at < piece.length; ) at += (await this.#file.write(piece, at, piece.length - at, this.size + at)).bytesWritten
      this.size += piece.length
      this.#unsynced += piece.length
      if (this.#unsynced < unsyncedBytes) return
      // It has to be made durable in the end: what lies there already need not be waited for then.
      this.#unsynced = 0
      await this.#file.datasync()
    } catch (error) {
      throw storeFault(error)
    }
  }

  /** Nothing more is added; gives the digest. */
  async end(): Promise<string> {
    await this.#file.close()
    return this.#hash.digest('hex')
  }

  async drop(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(this.path, { force: true })
  }
}

async function* readable({ partNo }: Part, content: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  try {
    yield* await content()
  } catch (error) {
    throw new LostPart(partNo, storeFault(error).reason)
  }
}
