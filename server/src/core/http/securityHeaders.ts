import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Origins beside our own whose pages may stand in a frame of the console: those of the enabled menus of type 5. */
export type FramedOrigins = () => Promise<readonly string[]>

/** 01 §5.10. Styles may be inline because antd writes them; scripts may not. */
const policy = (framed: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    ["frame-src 'self'", ...framed].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const headers = {
  'content-security-policy': policy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
}
const strict = { 'strict-transport-security': 'max-age=31536000' }

/** On every reply. A browser judges frames by the policy that came with the page around them, so pages alone ask for the framed origins. */
export function securityHeaders(app: FastifyInstance, framed: FramedOrigins): void {
  app.addHook('onRequest', async (request, reply) => {
    secure(request, reply)
    if (isPage(request.url)) reply.header('content-security-policy', policy(await orNone(framed, request)))
  })
}

/** What every reply carries; for those that are written without any hook as well. */
export function secure(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headers)
  if (request.protocol === 'https') reply.headers(strict)
  if (request.url.includes('-api/')) reply.headers({ 'trace-id': request.id, 'cache-control': 'no-store' })
}

const isPage = (url: string) => /^\/oems\/(?:[^?]*\/)?(?:[\w-]+\.html)?(?:\?|$)/.test(url)

/** The page opens while the database is away, and says so itself. */
async function orNone(framed: FramedOrigins, { log }: FastifyRequest): Promise<readonly string[]> {
  try {
    return await framed()
  } catch (error) {
    log.error(error)
    return []
  }
}
