import type { Socket } from 'node:net'
import { replies } from '@oems/contract/core/errors.ts'
import { unreadable } from '../errors.ts'
import { headersOfEveryReply } from './securityHeaders.ts'

/** What fastify and its parts say of a request that they could not read, in words for whoever sent it. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: '地址无法识别，请检查其中的百分号编码',
  FST_ERR_MAX_PARAM_LENGTH: '地址过长',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请以application/json格式提交',
  FST_PARTS_LIMIT: '表单的内容过多，一次只能提交一个文件',
  FST_FILES_LIMIT: '一次只能提交一个文件',
  FST_FIELDS_LIMIT: '表单的字段过多',
  FST_PROTO_VIOLATION: '表单中没有这个字段',
  FST_INVALID_MULTIPART_CONTENT_TYPE: '请以multipart/form-data格式提交文件',
  FST_PREMATURE_CLOSE: '文件没有送完，请检查网络后重试',
}

/** The same error in words, where it is one of these. */
export function inWords(error: unknown): unknown {
  const sentence = sentences[codeOf(error)] ?? (isCutOff(error) ? sentences.FST_PREMATURE_CLOSE : undefined)
  return sentence === undefined ? error : unreadable(sentence)
}

/** The parser of forms says that in words alone. */
const isCutOff = (error: unknown) => error instanceof Error && /unexpected end of multipart data/i.test(error.message)

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** Of what never became a request: there is no reply object yet, only the socket. */
const ofTheLine: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '地址或请求头过长，不能超过16KB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '提交超时，请检查网络后重试'],
}
const nonsense = ['400 Bad Request', '请求无法识别'] as const

/** Node's `clientError`: answers what was no HTTP, came too slowly or had too long a head, and ends the connection. */
export function answerNonsense(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, msg] = ofTheLine[codeOf(error)] ?? nonsense
  const body = JSON.stringify({ ...replies.badInput, msg, data: { fields: [] } })
  const headers = { ...headersOfEveryReply, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
