import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../db/keys.ts'

/** Raised where an older program could not read a backup any more. */
export const format = 1

/** First in a backup: all that must be known before its rows. */
export interface Head {
  readonly format: number
  readonly product: string
  readonly madeAt: string
  /** Major version. */
  readonly postgres: number
  /** In the order in which they were applied. */
  readonly migrations: readonly AppliedMigration[]
  readonly partitions: readonly Partition[]
  readonly sequences: readonly Sequence[]
  /** In the order in which they follow. */
  readonly tables: readonly Table[]
  /** A fingerprint by the name of each data key; nothing can be computed back from it. */
  readonly keys: Readonly<Record<string, string>>
}

export interface AppliedMigration {
  readonly name: string
  readonly digest: string
  readonly appliedAt: string
}
export interface Partition {
  readonly name: string
  readonly parent: string
  /** As `create table … partition of` has them. */
  readonly bounds: string
  readonly options: readonly string[]
}
export interface Sequence {
  readonly name: string
  readonly last: string
  readonly isCalled: boolean
}
/** Rows of its partitions go with the table. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Last in a backup: what must have been read until then. */
export interface Manifest {
  /** SHA-256 of the head. */
  readonly head: string
  readonly tables: Readonly<Record<string, Tally>>
  readonly files: FilesTally
  /** By a key of the backup's own data keys: whoever has the file alone cannot change it unseen. */
  readonly mac: string
}
export interface Tally {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}
/** Over names and contents in their order. */
export interface FilesTally {
  readonly count: number
  readonly bytes: number
  readonly sha256: string
  /** Named by the database, but not there when their turn came. */
  readonly missing: number
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

const purposes = { fingerprint: 'oems backup fingerprint', manifest: 'oems backup manifest' }
const derived = (key: Buffer, purpose: string) => createHmac('sha256', key).update(purpose)

const keysByName = ({ sealing, searching, signing }: Keys): [string, Buffer][] => [
  ...sealing,
  ['search', searching],
  ...(signing ? [['log', signing] as [string, Buffer]] : []),
]

export const fingerprintsOf = (keys: Keys): Record<string, string> =>
  Object.fromEntries(keysByName(keys).map(([name, key]) => [name, derived(key, purposes.fingerprint).digest('hex').slice(0, 32)]))

/** As `OEMS_DATA_KEYS` has them. */
export const textOf = (keys: Keys): string =>
  keysByName(keys)
    .map(([name, key]) => `${name}:${key.toString('base64')}`)
    .join(',')

/** Names of keys that the backup's rows need and that are not there, or not the same. */
export function unfitKeys({ keys: wanted }: Pick<Head, 'keys'>, keys: Keys): string[] {
  const found = fingerprintsOf(keys)
  return Object.keys(wanted).filter((name) => found[name] !== wanted[name])
}

const macOf = (unsigned: Omit<Manifest, 'mac'>, { searching }: Keys): Buffer => {
  const { head, tables, files } = unsigned
  return createHmac('sha256', derived(searching, purposes.manifest).digest())
    .update(JSON.stringify([head, tables, files]))
    .digest()
}

export const signed = (manifest: Omit<Manifest, 'mac'>, keys: Keys): Manifest => ({
  ...manifest,
  mac: macOf(manifest, keys).toString('hex'),
})

export function isSigned(manifest: Manifest, keys: Keys): boolean {
  const [mac, right] = [Buffer.from(manifest.mac, 'hex'), macOf(manifest, keys)]
  return mac.length === right.length && timingSafeEqual(mac, right)
}
