import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, takesFile } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unreadable, unreadable } from '../errors.ts'
import { setFree } from '../pieces.ts'
import type { BodySize } from './bodySize.ts'
import { JsonMeter, parseJson } from './jsonText.ts'
import type { Patience } from './patience.ts'
import { hasBody } from './rest.ts'

/** Bodies stay on the line until `readBody` asks for them, when it is known who sends them and what the call takes. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The JSON object that came with a request to a call that takes so much; null where there is none. A file is read elsewhere. */
export async function readBody(call: Call, size: BodySize, { raw }: FastifyRequest, { body, nonsense }: Patience): Promise<object | null> {
  try {
    return await readJson(call, size, raw, body)
  } catch (refusal) {
    await pause(nonsense)
    throw refusal
  }
}

async function readJson(call: Call, size: BodySize, raw: IncomingMessage, withinMs: number): Promise<object | null> {
  if (raw.method === 'GET' || takesFile(call) || !hasBody(raw)) return null
  if (!/^application\/json(?:$|[\s;])/i.test(raw.headers['content-type'] ?? '')) throw unreadable('请以application/json格式提交')
  if (!/^(?:identity)?$/i.test(raw.headers['content-encoding'] ?? '')) throw unreadable('不支持压缩的内容')
  const meter = new JsonMeter(size.keys)
  const bytes = await readBytes(raw, { most: size.bytes, withinMs, meter })
  if (bytes.length === 0) return null
  if (!isUtf8(bytes)) throw unreadable('提交的内容不是UTF-8编码')
  const body = parseJson(bytes.toString(), meter)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable('提交的内容应为JSON对象')
  return body
}

const tooLarge = (most: number) => new Unreadable({ ...replies.tooLarge, msg: `${replies.tooLarge.msg}，不能超过${inWords(most)}` })
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
    if (!raw.complete) raw.pause() // `leaveRest` decides, with the reply
  }
}
