import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In the order of our liking: browsers take the first on https alone, so that a plain network in a project's office gets the second. */
const encodings = ['zstd', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Below this a compressed reply saves less than a packet; so small a one takes less time than handing it to another thread. */
const worthIt = 1_024
const smallEnough = 32 * 1_024
/** What is larger, or comes while so many are being compressed, goes out as it is: the threads belong to files and sign-ins as well. */
const tooLarge = 16 * 1_024 * 1_024
const atOnce = 2
let running = 0

const quick = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const light = { level: 3 }
const now = { zstd: (bytes: Buffer) => zstdCompressSync(bytes, quick), gzip: (bytes: Buffer) => gzipSync(bytes, light) }
const [zstdAside, gzipAside] = [promisify(zstdCompress), promisify(gzip)]
const aside = { zstd: (bytes: Buffer) => zstdAside(bytes, quick), gzip: (bytes: Buffer) => gzipAside(bytes, light) }

/**
 * Whether the length of a reply may tell of what is in it. What lets somebody in (a session, a first password, a second factor, a link) comes
 * with writes, with what strangers ask, and with the reads that say so: those go out as they are.
 */
export const mayBeCompressed = ({ kind, may, remarks }: Pick<Call, 'kind' | 'may' | 'remarks'>) =>
  kind === 'read' && may !== 'public' && remarks.secret !== true

/** A reply that may be compressed, as the client takes it. */
export async function answerCompressed({ headers }: FastifyRequest, reply: FastifyReply, said: Reply) {
  const bytes = Buffer.from(JSON.stringify(said))
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  const encoding = bytes.length < worthIt || bytes.length > tooLarge ? null : encodingOf(headers['accept-encoding'])
  const packed = encoding && (await pack(bytes, encoding))
  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(bytes)
}

/** Null: there is too much to do. */
async function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer | null> {
  if (bytes.length <= smallEnough) return now[encoding](bytes)
  if (running >= atOnce) return null
  running += 1
  try {
    return await aside[encoding](bytes)
  } finally {
    running -= 1
  }
}

/** Longer than any browser's by far. */
const longest = 256

/** RFC 9110 §12.5.3. What cannot be read asks for nothing. */
export function encodingOf(accepted: string | string[] = ''): Encoding | null {
  const header = String(accepted).toLowerCase()
  if (header.length > longest) return null
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [, name, weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(part) ?? []
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(weight))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = Math.max(...encodings.map(weightOf))
  if (best === 0 || best < (weights.get('identity') ?? 0)) return null
  return encodings.find((name) => weightOf(name) === best) ?? null
}
