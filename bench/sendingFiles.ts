import { Agent, request } from 'node:http'
import { files } from '@oems/contract/files/files.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
interface Posted<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}
export function post<T>(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Posted<T>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } }, (reply) => {
      const pieces: Buffer[] = []
      reply
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString()) as Posted<T>))
    })
    outgoing.on('error', reject).end(body)
  })
}

const boundary = 'oems-bench'
const formOf = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const headersOf = (token: string) => ({ token, platform: 'WEB', 'content-type': `multipart/form-data; boundary=${boundary}` })
export interface Sent {
  readonly url: string
  readonly size: number
}

/** A file, or a part of one, as the console sends it. */
export async function upload(address: string, token: string, query: object, name: string, content: Buffer): Promise<Sent | null> {
  const url = `${address}${files.upload.path}?${new URLSearchParams(query as Record<string, string>)}`
  const { code, msg, data } = await post<Sent | null>(url, headersOf(token), formOf(name, content))
  if (code !== 0) throw new Error(msg)
  return data
}
