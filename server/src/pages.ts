import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built console under `/oems/` and the phone pages under `/oems/h5/`. Names with a hash never change; the page itself is asked for anew. */
export async function servePages(
  app: FastifyInstance,
  { console, phone }: { readonly console: string; readonly phone: string },
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(compress, { global: true, threshold: 1024 })
    const folders = [
      { root: phone, prefix: '/oems/h5/' },
      { root: console, prefix: '/oems/' },
    ]
    for (const [at, { root, prefix }] of folders.entries())
      await pages.register(staticFiles, {
        root,
        prefix,
        decorateReply: at === 0,
        cacheControl: false,
        setHeaders: (reply, path) =>
          void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      })
  })
  app.get('/', async (_request, reply) => reply.redirect('/oems/'))
  app.get('/oems', async (_request, reply) => reply.redirect('/oems/'))
  app.get('/oems/h5', async (_request, reply) => reply.redirect('/oems/h5/'))
}
