import { Readable } from 'node:stream'
import type { RangedDownload } from '@oems/contract/core/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What came with a file may not act in our name: no scripts, no forms, nothing loaded (01 §5.10). */
const policy = "sandbox; default-src 'none'"

/** A stored file, or the part of it that the browser asked for. Headers about several ranges are ignored, as RFC 9110 allows. */
export async function sendRange(reply: FastifyReply, { headers }: FastifyRequest, file: RangedDownload) {
  const { name, type, size, inline, cache } = file
  reply.headers({
    'content-type': type,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': policy,
    'cache-control': `${cache.shared ? 'public' : 'private'}, max-age=${cache.seconds}`,
    'accept-ranges': 'bytes',
  })
  const asked = rangeOf(headers.range, size)
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = asked ?? { from: 0, to: size - 1 }
  if (asked) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  const content = size === 0 ? [] : await file.range(from, to)
  return reply
    .header('content-length', String(to - from + 1))
    .send(content instanceof Readable ? content : Readable.from(content, { objectMode: false }))
}

/** Undefined: all of it; `none`: nothing of what is asked is there. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from > to) return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : 'none'
  return { from, to }
}
