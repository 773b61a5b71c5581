import type { FastifyInstance } from 'fastify'

/** 01 §5.10. Styles may be inline because antd writes them; scripts may not. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
}
const strict = { 'strict-transport-security': 'max-age=31536000' }

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.protocol === 'https') reply.headers(strict)
    if (request.url.includes('-api/')) reply.headers({ 'trace-id': request.id, 'cache-control': 'no-store' })
  })
}
