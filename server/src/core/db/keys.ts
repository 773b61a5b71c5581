import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type Hmac,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'

/** AES-256 keys by their id, the writing one first; the key of the search hashes and that of the log's seals, which never change. */
export interface Keys {
  readonly writing: string
  readonly sealing: ReadonlyMap<string, Buffer>
  readonly searching: Buffer
  /** Absent: the seals of the log are not signed. */
  readonly signing?: Buffer
}

/** As key objects: made from bytes anew for each value they would cost four times the sealing itself. */
interface KeysInUse {
  readonly writing: string
  readonly sealing: ReadonlyMap<string, KeyObject>
  readonly searching: KeyObject
  readonly signing: KeyObject | null
}

let keys: KeysInUse | undefined
/** Set once at the start: a column's type has to reach the keys without being handed them in every query. */
export function useKeys({ writing, sealing, searching, signing }: Keys): void {
  const objects = [...sealing].map(([id, bytes]) => [id, createSecretKey(bytes)] as const)
  keys = { writing, sealing: new Map(objects), searching: createSecretKey(searching), signing: signing ? createSecretKey(signing) : null }
}

function keysInUse(): KeysInUse {
  if (!keys) throw new Error('no data keys: call useKeys() before the first query')
  return keys
}

const nonceBytes = 12
const tagBytes = 16

/** Random bytes cost mostly by the call, so they are drawn for a thousand values at once; none is used twice. */
const nonces = Buffer.alloc(nonceBytes * 1_000)
let used = nonces.length
function freshNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces)
    used = 0
  }
  used += nonceBytes
  return nonces.subarray(used - nonceBytes, used)
}

/** `kid length | kid | nonce | tag | cipher text`: each value says which key opens it, so keys can be renewed one by one. */
export const seal = (plain: string): Buffer => sealBytes(Buffer.from(plain))

export function sealBytes(plain: Uint8Array): Buffer {
  const { writing, sealing } = keysInUse()
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', sealing.get(writing)!, nonce)
  const text = cipher.update(plain)
  cipher.final() // closes the tag; GCM holds no text back
  const kid = Buffer.from(writing)
  return Buffer.concat([Buffer.from([kid.length]), kid, nonce, cipher.getAuthTag(), text])
}

export const unseal = (sealed: Uint8Array): string => unsealBytes(sealed).toString('utf8')

export function unsealBytes(sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const kidEnd = 1 + bytes[0]!
  const key = keysInUse().sealing.get(bytes.toString('utf8', 1, kidEnd))
  if (!key) throw new Error(`no data key “${bytes.toString('utf8', 1, kidEnd)}”`)
  const tagAt = kidEnd + nonceBytes
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(kidEnd, tagAt)).setAuthTag(bytes.subarray(tagAt, tagAt + tagBytes))
  const plain = decipher.update(bytes.subarray(tagAt + tagBytes))
  decipher.final() // throws where the tag does not fit
  return plain
}

/**
 * For exact search, uniqueness and comparison of what must not be readable: the one digest over anything that somebody has sent or typed,
 * since an unkeyed one of a number or a word is guessed in seconds. `purpose` keeps equal values of different kinds apart.
 */
export const keyedHash = (purpose: string, value: string) => keyedHashing(purpose).update(value).digest('base64url')

/** The same of what comes piece by piece. */
export const keyedHashing = (purpose: string): Hmac => createHmac('sha256', keysInUse().searching).update(`${purpose}\0`)

export const canSign = (): boolean => keysInUse().signing !== null

/** Of what the database holds but must not be able to make: the key never gets there. */
export function signatureOf(text: string): string {
  const { signing } = keysInUse()
  if (!signing) throw new Error('no signing key')
  return createHmac('sha256', signing).update(text).digest('hex')
}

/** The name of the data key that writes. */
export const writingKeyId = (): string => keysInUse().writing

/** A key of its own for one thing, from a data key by its name (HKDF, RFC 5869): every process with the same data keys has the same. */
export function derivedKey(keyId: string, salt: Uint8Array, purpose: string): KeyObject {
  const key = keysInUse().sealing.get(keyId)
  if (!key) throw new Error(`no data key “${keyId}”`)
  return createSecretKey(Buffer.from(hkdfSync('sha256', key.export(), salt, purpose, 32)))
}

/** The same from the key that never changes, for what several processes sign and check. */
export const signingKeyOf = (purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', keysInUse().searching.export(), '', purpose, 32)))
