import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { AwsV4Signer } from 'aws4fetch'
import { type Store, StoreFault, storeFault } from './store.ts'

export interface S3Settings {
  /** With or without the bucket as the first part of its host: where it is there, it does not stand in the path as well. */
  readonly endpoint: string
  readonly region: string | null
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly pathPrefix: string | null
}
type Send = (url: URL, init: RequestInit) => Promise<Response>

/** Bytes of one piece of a large object; S3 takes none under 5 MiB but the last. */
export const pieceBytes = 8 * 1024 * 1024
/** Milliseconds until the first line of an answer. */
const patienceMs = 30_000

/** Any store that speaks S3: OSS, COS, OBS, MinIO. Every body is a buffer of known length, so that nothing is sent in chunks. */
export function s3Store(settings: S3Settings, send: Send = fetch): Store {
  const base = baseOf(settings)

  async function ask(method: string, key: string, { query = {}, headers = {}, body }: Asked = {}): Promise<Response> {
    const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new StoreFault('连接超时')), patienceMs)
    try {
      const response = await send(url, { ...(await signed(settings, method, url, headers, body)), signal: ending.signal })
      if (response.ok) return response
      throw await refusalOf(response)
    } catch (error) {
      throw storeFault(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function put(key: string, content: AsyncIterable<Buffer>, size: number) {
    const pieces = piecesOf(content)
    if (size <= pieceBytes) {
      const { value } = await pieces.next()
      await drop(await ask('PUT', key, { body: value ?? Buffer.alloc(0) }))
      return
    }
    const uploadId = tagIn(await (await ask('POST', key, { query: { uploads: '' } })).text(), 'UploadId')
    try {
      const tags: string[] = []
      for await (const body of pieces) {
        const response = await ask('PUT', key, { query: { partNumber: String(tags.length + 1), uploadId }, body })
        tags.push(response.headers.get('etag') ?? '')
        await drop(response)
      }
      const answer = await (await ask('POST', key, { query: { uploadId }, body: completing(tags) })).text()
      if (answer.includes('<Error>')) throw new StoreFault(tagIn(answer, 'Code'))
    } catch (error) {
      await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined)
      throw storeFault(error)
    }
  }

  async function* range(key: string, from: number, to: number) {
    const response = await ask('GET', key, { headers: { range: `bytes=${from}-${to}` } })
    let left = to - from + 1
    if (response.status !== 206 && Number(response.headers.get('content-length')) !== left) throw new StoreFault('不支持按范围读取')
    try {
      for await (const piece of response.body ?? []) {
        left -= piece.length
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      }
    } catch (error) {
      throw storeFault(error)
    }
    if (left !== 0) throw new StoreFault('连接中断')
  }

  return {
    put,
    adopt: (key, path, size) => put(key, createReadStream(path) as AsyncIterable<Buffer>, size),
    range,
    passing: range,
    async remove(keys) {
      for (const key of keys) await drop(await ask('DELETE', key))
    },
  }
}

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

function baseOf({ endpoint, bucket, pathPrefix }: S3Settings): string {
  const { protocol, host, pathname } = new URL(endpoint)
  const place = [`${protocol}//${host}${pathname.replace(/\/$/, '')}`, ...(host.startsWith(`${bucket}.`) ? [] : [bucket])]
  return [...place, ...(pathPrefix ? [pathPrefix] : [])].join('/')
}

/** A signature over the body as well, so that what arrives is what was sent, on http too. */
async function signed({ accessKey, secretKey, region }: S3Settings, method: string, url: URL, more: object, body?: Buffer) {
  const headers = {
    ...more,
    'x-amz-content-sha256': createHash('sha256')
      .update(body ?? '')
      .digest('hex'),
  }
  const account = { accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region: region ?? 'us-east-1', allHeaders: true }
  const signature = await new AwsV4Signer({
    ...account,
    method,
    url: url.href,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  }).sign()
  return { method, headers: signature.headers, ...(body && { body: new Uint8Array(body) }) }
}

/** All but the last as large as S3 wants them; no more than one is held. */
async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    held.push(piece)
    length += piece.length
    while (length >= pieceBytes) {
      const all = Buffer.concat(held, length)
      yield all.subarray(0, pieceBytes)
      held = [all.subarray(pieceBytes)]
      length -= pieceBytes
    }
  }
  if (length > 0) yield Buffer.concat(held, length)
}

const completing = (tags: readonly string[]) =>
  Buffer.from(
    `<CompleteMultipartUpload>${tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')}</CompleteMultipartUpload>`,
  )
const tagIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? ''
const drop = (response: Response) => response.arrayBuffer()

const words: Readonly<Record<string, string>> = {
  NoSuchBucket: '存储桶不存在',
  NoSuchKey: '文件不存在',
  InvalidAccessKeyId: '访问密钥ID不正确',
  SignatureDoesNotMatch: '访问密钥不正确',
  AccessDenied: '没有访问权限',
}
async function refusalOf(response: Response): Promise<StoreFault> {
  const code = tagIn(await response.text(), 'Code')
  return new StoreFault(words[code] ?? (code || `HTTP ${response.status}`))
}
