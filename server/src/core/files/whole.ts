import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
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

/** Where parts become a file. */
export interface Place {
  /** The file; of one that consists of its parts, the first of them. */
  readonly path: string
  /** Null: its parts are copied into it, of whatever size they are. */
  readonly bytesEach: number | null
  /** Where it stays, if that is in its store. */
  readonly lies: Lies | null
  /** The content of the next part. */
  read(part: Part): Promise<AsyncIterable<Buffer>>
  /** Some of it, at that place of the file. */
  write(piece: Buffer, at: number): Promise<void>
  /** Nothing more comes. */
  close(): Promise<void>
  /** It lies in its store. */
  kept(): Promise<void>
  /** It is not wanted. */
  drop(): Promise<void>
}
export interface Lies {
  readonly storageId: number
  readonly storageKey: string
}

/** The parts of a file one behind the other, with the digest of it all. After a failure nothing more can be added. */
export class Whole {
  readonly place: Place
  readonly parts: Part[] = []
  size = 0
  readonly #hash = createHash('sha256')

  constructor(place: Place) {
    this.place = place
  }

  async add(part: Part): Promise<void> {
    let crc = 0
    for await (const piece of readable(part, this.place)) {
      crc = crc32(piece, crc)
      this.#hash.update(piece)
      await this.place.write(piece, this.size)
      this.size += piece.length
    }
    if (crc !== part.crc) throw new LostPart(part.partNo, null)
    this.parts.push(part)
  }

  /** Nothing more is added; gives the digest. */
  async end(): Promise<string> {
    await this.place.close()
    return this.#hash.digest('hex')
  }
}

async function* readable(part: Part, place: Place): AsyncGenerator<Buffer> {
  try {
    yield* await place.read(part)
  } catch (error) {
    throw new LostPart(part.partNo, storeFault(error).reason)
  }
}

const unsyncedBytes = 16 * 1024 * 1024

/** One file on this machine, into which the parts are copied. */
export async function oneFile(path: string, read: Place['read']): Promise<Place> {
  const file = await orFault(open(path, 'wx', 0o600))
  let unsynced = 0
  async function write(piece: Buffer, start: number) {
    for (let at = 0; at < piece.length; ) at += (await file.write(piece, at, piece.length - at, start + at)).bytesWritten
    unsynced += piece.length
    if (unsynced < unsyncedBytes) return
    // It has to be made durable in the end: what lies there already need not be waited for then.
    unsynced = 0
    await file.datasync()
  }
  const remove = () => rm(path, { force: true })
  return {
    ...{ path, bytesEach: null, lies: null, read },
    write: (piece, at) => orFault(write(piece, at)),
    close: () => file.close(),
    kept: remove,
    async drop() {
      await file.close().catch(() => undefined)
      await remove()
    },
  }
}

async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw storeFault(error)
  }
}
