import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from './client.ts'

/** Origins beside our own whose pages may stand in a frame of the console: those of the enabled menus of type 5. */
export type FramedOrigins = () => Promise<readonly string[]>

/** Those from which pages may show public files (01 §5.9). */
export type FileOrigins = () => Promise<readonly string[]>

/** 01 §5.10. Styles may be inline because antd writes them; scripts may not. */
const policy = (framed: readonly string[], files: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...files].join(' '),
    ["media-src 'self' blob:", ...files].join(' '),
    "connect-src 'self'",
    ["frame-src 'self'", ...framed].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const headersOfEveryReply = {
  'content-security-policy': policy([], []),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
}
const strict = { 'strict-transport-security': 'max-age=31536000' }

/** On every reply. A browser judges frames by the policy that came with the page around them, so pages alone ask for the foreign origins. */
export function securityHeaders(app: FastifyInstance, framed: FramedOrigins, files: FileOrigins): void {
  app.addHook('onRequest', async (request, reply) => {
    secure(request, request.client, reply)
    if (!isPage(request.url)) return
    const [frames, pictures] = await Promise.all([orNone(framed, request), orNone(files, request)])
    reply.header('content-security-policy', policy(frames, pictures))
  })
}

/** What every reply carries; for those that are written without any hook as well. */
export function secure({ url, id }: FastifyRequest, client: Client, reply: FastifyReply): void {
  reply.headers(headersOfEveryReply)
  if (client.secure) reply.headers(strict)
  if (url.includes('-api/')) reply.headers({ 'trace-id': id, 'cache-control': 'no-store' })
}

const isPage = (url: string) => /^\/oems\/(?:[^?]*\/)?(?:[\w-]+\.html)?(?:\?|$)/.test(url)

/** The page opens while the database is away, and says so itself. */
async function orNone(origins: FramedOrigins | FileOrigins, { log }: FastifyRequest): Promise<readonly string[]> {
  try {
    return await origins()
  } catch (error) {
    log.error(error)
    return []
  }
}
