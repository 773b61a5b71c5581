import { createHash, type Hash, type Hmac, randomUUID } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, rm, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { MultipartFile } from '@fastify/multipart'
import type { Call, Upload } from '@oems/contract/core/call.ts'
import { maxWhole } from '@oems/contract/files/codes.ts'
import type { FastifyRequest } from 'fastify'
import { keyedHashing } from '../db/keys.ts'
import { badField, ruleBroken } from '../errors.ts'
import { givePieceBack, pieceBytes, setFree, takePiece } from '../pieces.ts'
import { withoutNumbers } from '../withoutNumbers.ts'

/** Bytes of one uploaded workbook (01 §3.10). */
export const maxUpload = 50 * 1024 * 1024

/** How the file of a call is received. */
interface Intake {
  readonly maxBytes: number
  readonly tooLarge: string
  /** Of the content, for the reply's `digest`. */
  hashing(): Hash | Hmac
  readonly encoding: 'hex' | 'base64url'
}
const ofWorkbooks: Intake = {
  maxBytes: maxUpload,
  tooLarge: '文件不能超过50MB',
  hashing: () => keyedHashing('upload'),
  encoding: 'base64url',
}
/** Of files that are kept as they are (01 §5.9): whole they are smaller, and a part says by the same digest what it holds. */
const ofFiles: Intake = { maxBytes: maxWhole, tooLarge: '超过20MB的文件须分片上传', hashing: () => createHash('sha256'), encoding: 'hex' }
const intakeOf = ({ remarks }: Call) => (remarks.intake === 'file' ? ofFiles : ofWorkbooks)

/** A form with a file; its other fields mean what they mean in the address. */
interface Form {
  readonly file: Upload
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** Receives the form of a call that takes a file, before the write's transaction begins: a slow line must not hold one open. */
export async function receiveForm(tempDir: string, call: Call, request: FastifyRequest): Promise<Form> {
  const intake = intakeOf(call)
  const fields = new Map<string, string[]>()
  const received: { file?: Upload } = {}
  try {
    for await (const part of request.isMultipart() ? request.parts({ limits: { fileSize: intake.maxBytes } }) : [])
      if (part.type === 'field') {
        if (part.valueTruncated) throw badField(part.fieldname, '内容过长')
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), String(part.value)])
      } else if (part.fieldname === 'file') received.file = await putDown(tempDir, intake, part)
      else throw badField('file', '请选择文件')
    if (!received.file) throw badField('file', '请选择文件')
    return { file: received.file, fields: Object.fromEntries(fields) }
  } catch (error) {
    await dropUpload(received)
    throw error
  }
}

/** Beside the database. */
async function putDown(tempDir: string, { hashing, encoding, tooLarge }: Intake, part: MultipartFile): Promise<Upload> {
  const path = join(tempDir, randomUUID())
  const hash = hashing()
  let crc = 0
  try {
    crc = await written(await newFile(tempDir, path), part.file, hash)
    if (part.file.truncated) throw badField('file', tooLarge)
  } catch (error) {
    await rm(path, { force: true })
    throw noRoom(error)
  }
  return { name: cleanName(part.filename), path, size: part.file.bytesRead, digest: hash.digest(encoding), crc }
}

/**
 * Gives the checksum. What came is written from two buffers in turn, so that its own memory is free at once, and more comes in while the disk
 * takes what came before.
 */
async function written(file: FileHandle, content: AsyncIterable<Buffer>, hash: Hash | Hmac): Promise<number> {
  let [buffer, other] = [takePiece(), takePiece()]
  let [crc, held] = [0, 0]
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const piece = buffer.subarray(0, held)
    hash.update(piece)
    crc = crc32(piece, crc)
    await writing
    writing = writeAll(file, piece)
    writing.catch(() => undefined) // awaited before the next piece, and at the end
    ;[buffer, other, held] = [other, buffer, 0]
  }
  try {
    let before: Buffer | undefined
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(buffer, held, at)
        at += taken
        held += taken
        if (held === pieceBytes) await write()
      }
      if (before) setFree(before)
      before = chunk
    }
    await write()
    await writing
    return crc
  } finally {
    await writing.catch(() => undefined) // of a request that broke off
    await file.close()
    givePieceBack(buffer)
    givePieceBack(other)
  }
}

async function writeAll(file: FileHandle, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at, piece.length - at)).bytesWritten
}

/** A full disk is nobody's fault who sends a file. */
export const noRoom = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? ruleBroken('服务器磁盘空间不足，请联系管理员') : error

/** Folders that this process has made private. */
const privateFolders = new Set<string>()

/** A workbook holds what is sealed everywhere else: nobody but this process's user may read it, whatever the umask or an earlier version left. */
async function newFile(folder: string, path: string): Promise<FileHandle> {
  if (!privateFolders.has(folder)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    privateFolders.add(folder)
  }
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    privateFolders.delete(folder) // it may have been taken away: the next one makes it anew
    throw error
  }
}

/** Takes the file away after its call; whoever needs it longer has renamed it. */
export async function dropUpload(input: { readonly file?: Upload }): Promise<void> {
  // `rm` would look first what it is.
  if (input.file) await unlink(input.file.path).catch(unlessAbsent)
}

const unlessAbsent = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Without path parts, control characters, what file systems forbid, and numbers of people: tasks and batches are called so. */
const cleanName = (given: string) => {
  const bare = [...basename(given.replaceAll('\\', '/'))].filter(
    (letter) => letter >= ' ' && letter !== '\u007f' && !'/:*?"<>|'.includes(letter),
  )
  const name = withoutNumbers(bare.join(''))
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return `${[...name.slice(0, name.length - ending.length)].slice(0, 120 - ending.length).join('')}${ending}` || '文件'
}
