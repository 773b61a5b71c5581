import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '@oems/server/core/backup/backUp.ts'
import { columnsOf, findTables, plainSettings, quoted } from '@oems/server/core/backup/catalogue.ts'
import { checkBackup, restore } from '@oems/server/core/backup/restore.ts'
import { CopyOut, CopyStream } from '@oems/server/core/db/copyDriver.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import pg from 'pg'
import { peakMb } from './peak.ts'
import { benchKeys } from './place.ts'

/** One piece of work in a process of its own, for its time and memory: `backup`, `restore`, or what each is compared with. */
export interface Task {
  readonly kind: 'backup' | 'copyOut' | 'restore' | 'copyIn'
  /** As the owner. */
  readonly url: string
  readonly servingUrl: string
  /** The backup; for `copyIn` a folder with what it holds, unpacked. */
  readonly path: string
}
export interface Outcome {
  readonly ms: number
  readonly peakMb: number
}

const nowhere = join(import.meta.dirname, 'no-files')
const connected = async (url: string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(plainSettings)
  await work(client)
  await client.end()
}

const kinds: Readonly<Record<Task['kind'], (task: Task) => Promise<unknown>>> = {
  backup: ({ url, path }) => backUp({ url, to: path, keys: benchKeys, withKeys: false, filesFolder: nowhere, madeAt: new Date() }),
  /** The same rows by the same statement, thrown away. */
  copyOut: ({ url }) =>
    connected(url, async (client) => {
      for (const table of await findTables(client)) {
        const copy = new CopyOut(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`)
        client.query(copy)
        for await (const _ of copy);
      }
    }),
  restore: async ({ url, servingUrl, path }) => {
    const checked = await checkBackup(path, () => benchKeys)
    await restore({ file: path, access: { url: servingUrl, ownerUrl: url }, filesFolder: nowhere, say: () => undefined }, checked)
  },
  /** The same rows from plain files into tables that are there, in one transaction and with no check of keys at all. */
  copyIn: ({ url, path }) =>
    connected(url, async (client) => {
      const tables = await findTables(client)
      await client.query('begin; set local session_replication_role = replica')
      await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
      for (const table of tables) {
        const copy = new CopyStream(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`, rowsIn(join(path, 'tables', table.name)))
        client.query(copy)
        await copy.finished
      }
      await client.query('commit')
    }),
}

async function* rowsIn(folder: string): AsyncGenerator<Buffer> {
  for (const name of (await readdir(folder).catch(() => [])).sort())
    yield* createReadStream(join(folder, name), { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
}

const task = JSON.parse(process.argv[2]!) as Task
useKeys(benchKeys)
const started = performance.now()
await kinds[task.kind](task)
const outcome: Outcome = { ms: performance.now() - started, peakMb: peakMb() }
process.stdout.write(JSON.stringify(outcome))
