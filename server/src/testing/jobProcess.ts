import { once } from 'node:events'
import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { openDatabase } from '../core/db/database.ts'
import { useKeys } from '../core/db/keys.ts'
import { jobsOf } from '../core/domain.ts'
import type { Settings } from '../core/settings.ts'
import { storedParams } from '../core/work/jobParams.ts'
import { domains } from '../domains.ts'

/**
 * A worker in a process of its own that runs one job of the product: it says that it is ready, and begins when it hears anything. Its arguments
 * are the database's URL, the business moment and the job's bean; it may be killed amid it. The keys are those of `testApp.ts`.
 */
useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})
const [, , url, moment, bean] = process.argv
const database = openDatabase(url!, { writers: 2, readers: 2 })
const executor = jobsOf(domains).find((job) => job.bean === bean)!
process.stdout.write('ready')
await once(process.stdin, 'data')
await executor.run({
  ...{ database, now: new Date(moment!), log: fastify().log, tempDir: tmpdir(), settings: {} as Settings },
  ...{ params: storedParams(executor, '{}'), signal: new AbortController().signal },
})
process.exit(0)
