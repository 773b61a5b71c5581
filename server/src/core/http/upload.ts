import '@fastify/multipart'
import { type Hmac, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@oems/contract/core/call.ts'
import type { FastifyRequest } from 'fastify'
import { keyedHashing } from '../db/keys.ts'
import { badField } from '../errors.ts'
import { withoutNumbers } from '../withoutNumbers.ts'

/** Bytes of one uploaded workbook (01 §3.10). */
export const maxUpload = 50 * 1024 * 1024

/** Puts the part `file` down beside the database before the write's transaction begins: a slow line must not hold one open. */
export async function receiveUpload(tempDir: string, request: FastifyRequest): Promise<Upload> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: maxUpload, files: 1 } }) : undefined
  if (part?.fieldname !== 'file') throw badField('file', '请选择文件')
  await privateFolder(tempDir)
  const path = join(tempDir, randomUUID())
  const hash = keyedHashing('upload')
  try {
    await pipeline(part.file, seenBy(hash), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    if (part.file.truncated) throw badField('file', '文件不能超过50MB')
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { name: cleanName(part.filename), path, size: part.file.bytesRead, digest: hash.digest('base64url') }
}

/** A workbook holds what is sealed everywhere else: nobody but this process's user may read it, whatever the umask or an earlier version left. */
async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
}

const seenBy = (hash: Hmac) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }

/** Takes the file away after its call; whoever needs it longer has renamed it. */
export async function dropUpload(input: { readonly file?: Upload }): Promise<void> {
  if (input.file) await rm(input.file.path, { force: true })
}

/** Without path parts, control characters, what file systems forbid, and numbers of people: tasks and batches are called so. */
const cleanName = (name: string) => {
  const bare = [...basename(name.replaceAll('\\', '/'))].filter(
    (letter) => letter >= ' ' && letter !== '\u007f' && !'/:*?"<>|'.includes(letter),
  )
  return withoutNumbers(bare.join('')).slice(0, 120) || '文件'
}
