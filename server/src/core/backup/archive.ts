import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { isFileName } from './localFiles.ts'
import { type FilesTally, format, type Head, type Manifest, sha256, type Tally } from './manifest.ts'
import { Damage, type Member, TarReader } from './tar.ts'

/** Something is wrong with the file itself: in words, for whoever wants to restore it. */
export class BrokenBackup extends Error {}

/** What is done with the parts of a backup as they come; what is not taken is read all the same, and counted. */
export interface Taking {
  /** Before any row. Keys as `Contents` has them. */
  head?(head: Head, keys: string | null): Promise<void>
  rows?(table: string, content: AsyncIterable<Buffer>): Promise<void>
  file?(name: string, content: AsyncIterable<Buffer>): Promise<void>
}

export interface Contents {
  readonly head: Head
  readonly manifest: Manifest
  /** As `OEMS_DATA_KEYS` has them; null: made without. */
  readonly keys: string | null
}

/** Reads a backup from its first byte to its last and sees that all of it is what was written; whoever takes its parts must be able to undo it. */
export async function readBackup(path: string, taking: Taking = {}): Promise<Contents> {
  const reading = new Reading(path, taking)
  try {
    return await reading.all()
  } catch (error) {
    if (isDamage(error)) throw new BrokenBackup(`备份文件 ${path} 不完整或已损坏，请换一份备份`, { cause: error })
    throw error
  } finally {
    reading.close()
  }
}

const isDamage = (error: unknown) =>
  error instanceof SyntaxError || error instanceof Damage || /^(ZSTD_|ERR_.*ZLIB|Z_)/.test((error as NodeJS.ErrnoException).code ?? '')

class Reading {
  readonly #path: string
  readonly #tar: TarReader
  readonly close: () => void
  readonly #taking: Taking
  #member: Member | null = null

  constructor(path: string, taking: Taking) {
    this.#path = path
    this.#taking = taking
    const decompress = createZstdDecompress({ chunkSize: 1024 * 1024 })
    pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), decompress, () => undefined) // the reader hears of it
    this.#tar = new TarReader(decompress)
    this.close = () => void decompress.destroy()
  }

  async all(): Promise<Contents> {
    await this.#next()
    const headText = await this.#text('backup.json')
    const head = JSON.parse(headText) as Head
    if (head.format > format)
      throw new BrokenBackup(`备份文件 ${this.#path} 由更新的版本（${head.product}）制作，请用该版本或更新的版本恢复`)
    const keys = this.#member?.name === 'keys' ? await this.#text('keys') : null
    await this.#taking.head?.(head, keys)
    const tables: Record<string, Omit<Tally, 'rows'>> = {}
    for (const { name } of head.tables) tables[name] = await this.#table(name)
    const files = await this.#files()
    const manifest = JSON.parse(await this.#text('manifest.json')) as Manifest
    if (this.#member) throw new Damage(`more than there should be: ${this.#member.name}`)
    await this.#tar.toTheEnd()
    compare({ head: sha256(headText), tables, files }, manifest)
    return { head, manifest, keys }
  }

  async #next() {
    this.#member = await this.#tar.next()
  }

  async #text(name: string): Promise<string> {
    if (this.#member?.name !== name) throw new Damage(`${name} is missing`)
    const chunks: Buffer[] = []
    for await (const chunk of this.#tar.content()) chunks.push(chunk)
    await this.#next()
    return Buffer.concat(chunks).toString()
  }

  async #table(name: string): Promise<Omit<Tally, 'rows'>> {
    const counted = counting()
    const rows = counted.through(this.#pieces(`tables/${name}/`))
    await this.#taking.rows?.(name, rows)
    for await (const _ of rows);
    return counted.tally()
  }

  /** Of all members in succession that lie below a folder. */
  async *#pieces(folder: string): AsyncGenerator<Buffer> {
    while (this.#member?.name.startsWith(folder)) {
      yield* this.#tar.content()
      await this.#next()
    }
  }

  async #files(): Promise<Omit<FilesTally, 'missing'>> {
    const counted = counting()
    const folder = 'files/'
    let count = 0
    while (this.#member?.name.startsWith(folder)) {
      const name = this.#member.name.slice(folder.length)
      if (!isFileName(name)) throw new Damage(`not the name of a file: ${name}`)
      counted.name(name)
      const content = counted.through(this.#tar.content())
      await this.#taking.file?.(name, content)
      for await (const _ of content);
      count += 1
      await this.#next()
    }
    return { count, ...counted.tally() }
  }
}

function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    name: (name: string) => void hash.update(`${name}\n`),
    async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    tally: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

function compare(
  found: { head: string; tables: Record<string, Omit<Tally, 'rows'>>; files: Omit<FilesTally, 'missing'> },
  manifest: Manifest,
) {
  const { head, tables, files } = manifest
  const isSame = (one: Omit<Tally, 'rows'>, other: Omit<Tally, 'rows'> | undefined) =>
    one.bytes === other?.bytes && one.sha256 === other.sha256
  if (found.head !== head) throw new Damage('the head is another')
  for (const [name, tally] of Object.entries(found.tables)) if (!isSame(tally, tables[name])) throw new Damage(`rows of ${name} are others`)
  if (found.files.count !== files.count || !isSame(found.files, files)) throw new Damage('the files are others')
}
