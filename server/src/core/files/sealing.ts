import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKey, writingKeyId } from '../db/keys.ts'

/**
 * How sealed content lies: pieces of 64 KB, each with the tag that closes it, under a key of the file's own. A piece's number is its nonce, and
 * whether it is the last is sealed with it: pieces can neither change places nor be cut off, and any of them opens without the others.
 */
const plainBytes = 64 * 1024
const tagBytes = 16
const sealedBytes = plainBytes + tagBytes

const piecesIn = (size: number) => Math.max(1, Math.ceil(size / plainBytes))
export const sealedSize = (size: number) => size + piecesIn(size) * tagBytes

/** `key's name | salt`, kept beside the file: which data key its own is made from, and how. */
export const newSeal = (): Buffer => Buffer.concat([Buffer.from(writingKeyId().padEnd(16)), randomBytes(16)])
/** `what` keeps the several objects of one file apart: content, thumbnail, each of its parts. */
function keyOf(seal: Uint8Array, what: string): KeyObject {
  const bytes = Buffer.from(seal)
  return derivedKey(bytes.toString('utf8', 0, 16).trimEnd(), bytes.subarray(16), `file ${what}`)
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(at, 0)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function* sealing(seal: Uint8Array, what: string, content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const key = keyOf(seal, what)
  const last = piecesIn(size) - 1
  let at = 0
  for await (const plain of piecesOf(content, plainBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, at === last))
    const text = cipher.update(plain)
    cipher.final()
    yield Buffer.concat([text, cipher.getAuthTag()])
    at += 1
  }
}

/** The plain bytes from the first named to the last; `read` gives those of the sealed object. */
export async function* opening(
  seal: Uint8Array,
  what: string,
  size: number,
  { from, to }: { readonly from: number; readonly to: number },
  read: (from: number, to: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const key = keyOf(seal, what)
  const last = piecesIn(size) - 1
  const [firstPiece, lastPiece] = [Math.floor(from / plainBytes), Math.floor(to / plainBytes)]
  const end = Math.min((lastPiece + 1) * sealedBytes, sealedSize(size)) - 1
  let at = firstPiece
  for await (const piece of piecesOf(read(firstPiece * sealedBytes, end), sealedBytes)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, at === last)).setAuthTag(piece.subarray(-tagBytes))
    const plain = decipher.update(piece.subarray(0, -tagBytes))
    decipher.final() // throws where the tag does not fit
    const start = at * plainBytes
    yield plain.subarray(Math.max(0, from - start), Math.min(plain.length, to - start + 1))
    at += 1
  }
}

/** Pieces of exactly so many bytes, the last excepted; one empty piece of empty content. */
async function* piecesOf(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  let any = false
  for await (const piece of content) {
    held.push(piece)
    length += piece.length
    if (length < bytes) continue
    const all = Buffer.concat(held, length)
    let at = 0
    for (; at + bytes <= length; at += bytes) yield all.subarray(at, at + bytes)
    any = true
    held = [all.subarray(at)]
    length -= at
  }
  if (length > 0 || !any) yield Buffer.concat(held, length)
}
