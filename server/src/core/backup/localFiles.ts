import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'

const namesAtOnce = 5_000

/** Names of the files that the database has in the folder: contents and thumbnails. What lies in an S3 store is saved there. */
export async function* localFiles(client: pg.ClientBase): AsyncGenerator<string> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.sys_file') is not null and to_regclass('public.sys_storage') is not null as "isThere"`,
  )
  if (!rows[0]!.isThere) return // of a version that had no files yet
  for (let after = '0'; ; ) {
    const page = await client.query<{ id: string; names: string[] }>(
      `select f.id::text as id, array_remove(array[f.storage_key, f.thumb_key]::text[], null) as names
       from public.sys_file f join public.sys_storage s on s.id = f.storage_id
       where s.storage = 1 and f.deleted_at is null and f.id > $1::bigint order by f.id limit ${namesAtOnce}`,
      [after],
    )
    for (const { names } of page.rows) yield* names
    if (page.rows.length < namesAtOnce) return
    after = page.rows.at(-1)!.id
  }
}

/** Null: it is not there. Files are never changed, only taken away. */
export async function openFile(folder: string, name: string): Promise<{ readonly file: FileHandle; readonly size: number } | null> {
  try {
    const file = await open(join(folder, name))
    return { file, size: (await file.stat()).size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Words and `/` alone, as the files' store calls its objects (`2026/03/…-thumb`): nothing that leads out of the folder. */
export const isFileName = (name: string) => /^\w[\w-]*(\/\w[\w-]*)*$/.test(name)

/** Puts a file back: there whole or not at all. */
export async function writeFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(folder, name)
  const waiting = join(folder, `.${randomUUID()}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(content, createWriteStream(waiting, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(waiting, path)
  } catch (error) {
    await rm(waiting, { force: true })
    throw error
  }
}
