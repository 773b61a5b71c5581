import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileRange } from './fileRange.ts'
import { type Keeping, type Store, storeFault } from './store.ts'

/** Files in a folder of this machine, or of one that several processes share. Each is written beside its place, made durable and renamed into it. */
export function localStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, key)

  async function put(key: string, content: AsyncIterable<Buffer>, _size: number, kept: Keeping = 'for good') {
    const waiting = join(folder, `.${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(await open(waiting, 'wx', 0o600), kept, (file) => file.writeFile(content))
      await into(waiting, pathOf(key))
    } catch (error) {
      await rm(waiting, { force: true })
      throw storeFault(error)
    }
  }

  async function adopt(key: string, path: string, size: number, kept: Keeping = 'for good') {
    try {
      if (kept === 'for good') await write(await open(path, 'r+'), kept)
      await into(path, pathOf(key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw storeFault(error)
      await copyOver(path, key, size)
    }
  }

  /** From another disk. */
  async function copyOver(path: string, key: string, size: number) {
    const waiting = join(folder, `.${randomUUID()}`)
    try {
      await copyFile(path, waiting)
      await adopt(key, waiting, size)
    } catch (error) {
      throw storeFault(error)
    } finally {
      await rm(waiting, { force: true })
    }
  }

  const range = (key: string, from: number, to: number) =>
    createReadStream(pathOf(key), { start: from, end: to, highWaterMark: pieceBytes }) as AsyncIterable<Buffer>

  const passing = (key: string, from: number, to: number) => new FileRange(pathOf(key), from, to) as AsyncIterable<Buffer>

  async function remove(keys: readonly string[]) {
    for (const key of keys) await rm(pathOf(key), { force: true })
    const folders = new Set(keys.map((key) => dirname(pathOf(key))))
    for (const path of folders) await rmdir(path).catch(() => undefined) // not while anything else is in it
  }
  return { put, adopt, range, passing, remove }
}

const pieceBytes = 256 * 1024

async function write(file: FileHandle, kept: Keeping, fill: (file: FileHandle) => Promise<void> = async () => undefined): Promise<void> {
  try {
    await fill(file)
    if (kept === 'for good') await file.datasync()
  } finally {
    await file.close()
  }
}

/** A folder is made when the first file goes there. */
async function into(waiting: string, path: string, triesLeft = 3): Promise<void> {
  try {
    await rename(waiting, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await into(waiting, path, triesLeft - 1) // an emptied folder may have gone again meanwhile
  }
}
