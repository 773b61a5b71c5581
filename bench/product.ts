import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@oems/server/app.ts'
import { startBackground } from '@oems/server/background.ts'
import { openDatabase } from '@oems/server/core/database.ts'
import { clockFrom } from '@oems/server/core/days.ts'
import { useKeys } from '@oems/server/core/keys.ts'
import { benchKeys } from './place.ts'

/** The product as one process: `node bench/product.ts <database url> <port> [start of business time]`; limits off, no pages. */
const [url = '', port = '0', start] = process.argv.slice(2)
useKeys(benchKeys)
const database = openDatabase(url)
const clock = clockFrom(start)
const app = await createApp({ database, clock, limits: false, captcha: 0, tempDir: join(tmpdir(), 'oems-bench'), logLevel: 'error' })
await startBackground({ database, clock, log: app.log, tempDir: join(tmpdir(), 'oems-bench') })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
