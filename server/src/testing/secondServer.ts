import { createApp } from '../app.ts'
import { openDatabase } from '../core/db/database.ts'
import { useKeys } from '../core/db/keys.ts'

/**
 * A second server on a test's own database, in a process of its own: made to be killed. Its arguments are the database's URL, the
 * business moment at which it stands still, and a folder; it says its address. The keys are those of `app.ts`.
 */
useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})
const [, , url, moment, tempDir = ''] = process.argv
const app = await createApp({ database: openDatabase(url!), clock: () => new Date(moment!), limits: false, captcha: 0, tempDir })
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
