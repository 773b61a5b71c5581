import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { CopyOut } from '../db/copyDriver.ts'
import type { Keys } from '../db/keys.ts'
import { refuseUnfinishedRestore } from '../db/unfinishedRestore.ts'
import { version } from '../version.ts'
import { columnsOf, findMigrations, findPartitions, findSequences, findTables, plainSettings, postgresMajor, quoted } from './catalogue.ts'
import { localFiles, openFile } from './localFiles.ts'
import {
  type FilesTally,
  fingerprintsOf,
  format,
  type Head,
  type Manifest,
  sha256,
  signed,
  type Table,
  type Tally,
  textOf,
} from './manifest.ts'
import { endOfTar, headerOf, tailOf } from './tar.ts'

export interface BackupOptions {
  /** Of a role that may read everything: the one that serves may, of a database that is up to date. */
  readonly url: string
  /** Nothing may lie there yet. */
  readonly to: string
  readonly keys: Keys
  /** Whoever gets such a file can read everything. */
  readonly withKeys: boolean
  /** Where the content of local files lies. */
  readonly filesFolder: string
  readonly madeAt: Date
  readonly signal?: AbortSignal
}

export interface BackupResult {
  readonly bytes: number
  readonly head: Head
  readonly manifest: Manifest
}

/** Level 1 is several times as quick as the default, for a file that is a tenth larger. */
const compression = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
/** So that rows are read and hashed while others are compressed. */
const waitingBytes = 4 * 1024 * 1024

/**
 * Writes everything that the database holds at one moment, and the local files that it names, into one `.tar.zst`, while the product goes
 * on. The file appears under its name when it is whole and on the disk, readable by its owner alone.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const draft = `${options.to}.${process.pid}.part`
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const compress = createZstdCompress({ params: compression, chunkSize: 1024 * 1024 })
  const found: { head?: Head; manifest?: Manifest } = {}
  try {
    const content = contentOf(options, found)
    await pipeline(
      content,
      new PassThrough({ highWaterMark: waitingBytes }),
      compress,
      sink,
      options.signal ? { signal: options.signal } : {},
    )
    await rename(draft, options.to)
    await syncFolder(dirname(options.to))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { bytes: sink.bytesWritten, head: found.head!, manifest: found.manifest! }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // which knows no such thing
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

async function* contentOf(options: BackupOptions, found: { head?: Head; manifest?: Manifest }): AsyncGenerator<Buffer> {
  const { keys, madeAt } = options
  const [moment, reader] = [new pg.Client(options.url), new pg.Client(options.url)]
  for (const client of [moment, reader]) client.on('error', () => undefined)
  try {
    await Promise.all([moment.connect(), reader.connect()])
    const snapshot = await holdMoment(moment)
    const head = await headOf(moment, options)
    found.head = head
    const text = JSON.stringify(head)
    yield* member('backup.json', text, madeAt)
    if (options.withKeys) yield* member('keys', textOf(keys), madeAt)
    const tables: Record<string, Tally> = {}
    await reader.query(plainSettings)
    for (const table of head.tables) {
      // A transaction for each: what makes and drops partitions waits for one table at most, and not for the whole backup.
      await reader.query(`begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`)
      tables[table.name] = yield* rowsOf(reader, table, madeAt)
      await reader.query('commit')
    }
    const manifest = signed({ head: sha256(text), tables, files: yield* filesOf(moment, options) }, keys)
    found.manifest = manifest
    yield* member('manifest.json', JSON.stringify(manifest), madeAt)
    yield endOfTar()
  } finally {
    await Promise.all([moment.end(), reader.end()])
  }
}

/** What all reads of the backup see; it lasts as long as the transaction that holds it, which locks nothing. */
async function holdMoment(client: pg.Client): Promise<string> {
  await client.query(`${plainSettings}; begin isolation level repeatable read read only`)
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
  return rows[0]!.name
}

async function headOf(client: pg.Client, { keys, madeAt }: BackupOptions): Promise<Head> {
  await refuseUnfinishedRestore(client)
  const migrations = await findMigrations(client)
  if (!migrations) throw new Error('数据库中没有本系统的数据，没有可备份的内容')
  return {
    format,
    product: version,
    madeAt: madeAt.toISOString(),
    postgres: await postgresMajor(client),
    migrations,
    partitions: await findPartitions(client),
    sequences: await findSequences(client),
    tables: await findTables(client),
    keys: fingerprintsOf(keys),
  }
}

function* member(name: string, content: Buffer | string, madeAt: Date): Generator<Buffer> {
  const bytes = Buffer.from(content as string)
  yield headerOf({ name, size: bytes.length }, madeAt)
  yield bytes
  yield tailOf({ name, size: bytes.length })
}

/** In pieces, for a tar names the size of what follows. */
async function* rowsOf(client: pg.Client, table: Table, madeAt: Date): AsyncGenerator<Buffer, Tally> {
  const hash = createHash('sha256')
  // Through the table itself and not its partitions, some of which only their owner may read.
  const copy = new CopyOut(`copy (select ${columnsOf(table)} from public.${quoted(table.name)}) to stdout`)
  client.query(copy)
  let [bytes, pieces] = [0, 0]
  for await (const piece of copy) {
    hash.update(piece)
    bytes += piece.length
    pieces += 1
    yield* member(`tables/${table.name}/${String(pieces).padStart(6, '0')}`, piece, madeAt)
  }
  return { rows: copy.rows, bytes, sha256: hash.digest('hex') }
}

async function* filesOf(client: pg.Client, { filesFolder, madeAt }: BackupOptions): AsyncGenerator<Buffer, FilesTally> {
  const hash = createHash('sha256')
  let [count, bytes, missing] = [0, 0, 0]
  for await (const name of localFiles(client)) {
    const found = await openFile(filesFolder, name)
    if (!found) {
      missing += 1
      continue
    }
    const entry = { name: `files/${name}`, size: found.size }
    hash.update(`${name}\n`)
    yield headerOf(entry, madeAt)
    for await (const chunk of found.file.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    yield tailOf(entry)
    count += 1
    bytes += found.size
  }
  return { count, bytes, sha256: hash.digest('hex'), missing }
}
