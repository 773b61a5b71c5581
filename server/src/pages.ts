import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The built console under `/oems/` and the phone pages under `/oems/h5/`. Names with a hash never change; the page itself is asked for
 * anew; the logo is good for an hour, for a browser looks for a page's icon at every change of the address. The build has put the
 * compressed copies beside the files.
 */
export async function servePages(
  app: FastifyInstance,
  { console, phone }: { readonly console: string; readonly phone: string },
): Promise<void> {
  await app.register(async (pages) => {
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
        preCompressed: true,
        setHeaders: (reply, path) => void reply.header('cache-control', freshness(path.replace(/\.(br|gz)$/, ''))),
      })
  })
  app.get('/', async (_request, reply) => reply.redirect('/oems/'))
  app.get('/oems', async (_request, reply) => reply.redirect('/oems/'))
  app.get('/oems/h5', async (_request, reply) => reply.redirect('/oems/h5/'))
}

const freshness = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : path.endsWith('.svg') ? 'public, max-age=3600' : 'no-cache'
