import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { signingKeyOf } from '../db/keys.ts'
import type { FileRow, StorageRow } from './tables.ts'

const base = '/oems-api/sys/oss/file'
/** Addresses made within these minutes are equal, so that a browser finds in its cache what it has. */
const equalMs = 5 * 60_000
const lifetimeMs = 10 * 60_000
/** A film is looked at for longer, and asked for piece by piece. */
const playedMs = 6 * 3_600_000

const isPlayed = (mime: string) => /^(video|audio)\//.test(mime)

let key: KeyObject | undefined
function signatureOf(ossId: number, exp: number, accountId: number): string {
  key ??= signingKeyOf('file address')
  return createHmac('sha256', key).update(`${ossId}.${exp}.${accountId}`).digest('base64url')
}

/** What an address needs to know of a file. */
export type Addressed = Pick<FileRow, 'id' | 'name' | 'size' | 'mime' | 'thumbKey' | 'storageKey' | 'access' | 'status'> &
  Pick<StorageRow, 'pathPrefix' | 'publicDomain'>

/** As replies show it. Whoever makes it has made sure that the caller may see the file: the address is the authority. */
export function ossFileOf(file: Addressed, accountId: number, now: Date): OssFile {
  const { id: ossId, name, size, mime, thumbKey } = file
  return { ossId, name, size, mime, ...addressesOf(file, accountId, now), ...(thumbKey ? {} : { thumbUrl: null }) }
}

/** Of a file that everybody may see (access 1), through this server. */
export const openAddressOf = (ossId: number, isThumb = false) => `${base}/${ossId}${isThumb ? '?thumb=1' : ''}`

function addressesOf({ id, mime, storageKey, thumbKey, pathPrefix, publicDomain, ...file }: Addressed, accountId: number, now: Date) {
  const isPublic = file.access === FileAccess.everybody && file.status === FileStatus.used
  if (isPublic && publicDomain) {
    const direct = (objectKey: string) => [publicDomain, ...(pathPrefix ? [pathPrefix] : []), objectKey].join('/')
    return { url: direct(storageKey), thumbUrl: direct(thumbKey ?? storageKey) }
  }
  if (isPublic) return { url: openAddressOf(id), thumbUrl: openAddressOf(id, true) }
  const exp = Math.floor(now.getTime() / equalMs) * equalMs + (isPlayed(mime) ? playedMs : lifetimeMs)
  const signed = `exp=${exp}&u=${accountId}&sign=${signatureOf(id, exp, accountId)}`
  return { url: `${base}/${id}?${signed}`, thumbUrl: `${base}/${id}?${signed}&thumb=1` }
}

/** Whether an address is one of ours that still holds; whose it is has to be in good standing besides. */
export function isGoodAddress(
  { ossId, exp, u, sign }: { readonly ossId: number; readonly exp: number | null; readonly u: number | null; readonly sign: string | null },
  now: Date,
): boolean {
  if (exp === null || u === null || sign === null || exp <= now.getTime()) return false
  const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(ossId, exp, u))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Seconds for which a browser may keep what it got. */
export const cacheSeconds = equalMs / 1000
