import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { Refusal } from '../errors.ts'
import { broken, notASheet, unsafe } from './refusals.ts'

/** 01 §5.10: bytes of everything unpacked, and unpacked against packed. */
const maxUnpacked = 500 * 1024 * 1024
const maxRatio = 100
const maxEntries = 10_000

interface Entry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/**
 * A ZIP file read by its directory, entry by entry, in pieces. What it claims is checked before anything is unpacked, and an entry that
 * turns out bigger than it claimed is refused at that byte.
 */
export class Archive {
  readonly #file: FileHandle
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: FileHandle, entries: readonly Entry[]) {
    this.#file = file
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]))
  }

  static async open(path: string): Promise<Archive> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const entries = await directoryOf(file, size)
      const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
      if (unpacked > maxUnpacked || unpacked > size * maxRatio) throw unsafe()
      return new Archive(file, entries)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get names(): Iterable<string> {
    return this.#entries.keys()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** An entry's content, unpacked only as fast as it is read. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const packed = this.#packed(entry)
    let seen = 0
    for await (const piece of entry.method === 0 ? packed : inflated(packed)) {
      seen += piece.length
      if (seen > entry.size) throw unsafe()
      yield piece
    }
    if (seen !== entry.size) throw broken()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async *#packed({ offset, packed }: Entry): AsyncGenerator<Buffer> {
    const head = await readAt(this.#file, offset, 30)
    if (head.readUInt32LE(0) !== 0x04034b50) throw broken()
    let at = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    for (let left = packed; left > 0; ) {
      const piece = await readAt(this.#file, at, Math.min(left, 65_536))
      at += piece.length
      left -= piece.length
      yield piece
    }
  }
}

/** Nothing is read ahead of the reader: a slow database must not let the workbook pile up in memory. */
async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  const feeding = pipeline(packed, inflate).catch(() => undefined) // what fails there ends `inflate`, and is thrown below
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw error instanceof Refusal ? error : broken()
  } finally {
    inflate.destroy()
    await feeding
  }
}

/** The directory stands at the end, before a comment of at most 64 KB. */
async function directoryOf(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557)).catch(() => Buffer.alloc(0))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || tail.length < end + 22) throw notASheet()
  const [count, length, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > maxEntries || offset + length > size) throw notASheet()
  return [...entriesIn(await readAt(file, offset, length), count)]
}

function* entriesIn(directory: Buffer, count: number): Generator<Entry> {
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw notASheet()
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number]
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    const encrypted = (flags & 1) === 1
    if (encrypted || (method !== 0 && method !== 8)) throw notASheet()
    yield {
      name: directory.toString('utf8', at + 46, at + 46 + name),
      method,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    at += 46 + name + extra + comment
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  if (bytesRead !== length) throw broken()
  return buffer
}
