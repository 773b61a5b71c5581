import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, takesFile } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, unreadable } from '../errors.ts'
import { setFree } from '../pieces.ts'
import { JsonMeter, parseJson } from './jsonText.ts'
import type { Patience } from './patience.ts'

/** What a body may hold: of strangers little, of whoever is signed in enough for 500 people at once. */
export interface BodySize {
  readonly bytes: number
  /** Keys of all objects and items of all lists together. */
  readonly keys: number
}
const ofStrangers: BodySize = { bytes: 16 * 1024, keys: 1_000 }
const ofSignedIn: BodySize = { bytes: 1024 * 1024, keys: 20_000 }
const sizeOf = ({ may, remarks }: Call) => remarks.body ?? (may === 'public' ? ofStrangers : ofSignedIn)

/** Bodies stay on the line until `readBody` asks for them, when it is known who sends them and what the call takes. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The JSON object that came with a request; null where there is none. A file is read elsewhere. */
export async function readBody(call: Call, { raw }: FastifyRequest, { body, nonsense }: Patience): Promise<object | null> {
  try {
    return await readJson(call, raw, body)
  } catch (refusal) {
    await pause(nonsense)
    throw refusal
  }
}

async function readJson(call: Call, raw: IncomingMessage, withinMs: number): Promise<object | null> {
  if (raw.method === 'GET' || takesFile(call) || !hasBody(raw)) return null
  if (!/^application\/json(?:$|[\s;])/i.test(raw.headers['content-type'] ?? '')) throw unreadable('请以application/json格式提交')
  if (!/^(?:identity)?$/i.test(raw.headers['content-encoding'] ?? '')) throw unreadable('不支持压缩的内容')
  const size = sizeOf(call)
  const meter = new JsonMeter(size.keys)
  const bytes = await readBytes(raw, { most: size.bytes, withinMs, meter })
  if (bytes.length === 0) return null
  if (!isUtf8(bytes)) throw unreadable('提交的内容不是UTF-8编码')
  const body = parseJson(bytes.toString(), meter)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable('提交的内容应为JSON对象')
  return body
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const tooLarge = (most: number) => new Refusal({ ...replies.tooLarge, msg: `${replies.tooLarge.msg}，不能超过${inWords(most)}` })
const inWords = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)}KB` : `${Math.floor(bytes / 1024 / 1024)}MB`)

interface Reading {
  /** Bytes. */
  readonly most: number
  readonly withinMs: number
  /** Looks at every piece as it comes, and may refuse it. */
  readonly meter: JsonMeter
}

async function readBytes(raw: IncomingMessage, { most, withinMs, meter }: Reading): Promise<Buffer> {
  if (Number(raw.headers['content-length']) > most) throw tooLarge(most)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  let length = 0
  const take = (piece: Buffer) => {
    length += piece.length
    pieces.push(piece)
    try {
      if (length > most) throw tooLarge(most)
      meter.take(piece)
    } catch (refusal) {
      reject(refusal)
    }
  }
  const whole = () => {
    raw.off('close', cutOff) // which follows before anything that awaits the body
    resolve(pieces.length === 1 ? pieces.pop()! : Buffer.concat(pieces, length))
  }
  const cutOff = () => reject(unreadable('提交的内容没有送完，请检查网络后重试'))
  const timer = setTimeout(() => reject(unreadable('提交超时，请检查网络后重试')), withinMs)
  raw.on('data', take).on('end', whole).on('error', cutOff).on('close', cutOff)
  if (raw.destroyed) cutOff()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    raw.off('data', take).off('end', whole).off('error', cutOff).off('close', cutOff)
    pieces.forEach(setFree)
    dropRest(raw)
  }
}

/** What still comes of a body that nobody reads is dropped, so that the reply gets through; `endLateBodies` sees to it that it ends. */
export function dropRest(raw: IncomingMessage): void {
  if (!raw.complete) raw.on('data', setFree)
}
