import { type FileHandle, open } from 'node:fs/promises'
import { dangerous, wrongContent } from './refusals.ts'

/** MS-CFB: how Word, Excel and PowerPoint kept their files before 2007. Of it only the directory is read. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const endOfChain = 0xfffffffe
const entryBytes = 128
/** A directory of an office file has some dozens of entries. */
const maxSectors = 2_048
const macros = new Set(['vba', '_vba_project', '_vba_project_cur', 'macros', 'vbaproject'])

/** Of these streams it has one, and no macros. */
export async function judgeCompoundFile(path: string, streams: readonly string[]): Promise<void> {
  const file = await open(path)
  try {
    const names = await namesIn(file)
    if (names.some((name) => macros.has(name.toLowerCase()))) throw dangerous()
    if (!names.some((name) => streams.includes(name))) throw wrongContent()
  } finally {
    await file.close()
  }
}

async function namesIn(file: FileHandle): Promise<string[]> {
  const header = await readAt(file, 0, 512)
  const shift = header.readUInt16LE(30)
  if (!header.subarray(0, 8).equals(signature) || (shift !== 9 && shift !== 12)) throw wrongContent()
  const size = 1 << shift
  const sectorAt = (sector: number) => readAt(file, (sector + 1) * size, size)
  const next = await chains(header, sectorAt, size)
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let seen = 0; sector < endOfChain; seen += 1) {
    if (seen > maxSectors) throw wrongContent()
    const directory = await sectorAt(sector)
    for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
      const length = directory.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2))
    }
    sector = await next(sector)
  }
  return names
}

/** Which sector follows which: a table in sectors of its own, whose numbers stand in the header and, of large files, in a chain after it. */
async function chains(header: Buffer, sectorAt: (sector: number) => Promise<Buffer>, size: number) {
  const tables = Array.from({ length: 109 }, (_, at) => header.readUInt32LE(76 + at * 4)).filter((sector) => sector < endOfChain)
  let more = header.readUInt32LE(68)
  for (let seen = 0; more < endOfChain; seen += 1) {
    if (seen > maxSectors) throw wrongContent()
    const list = await sectorAt(more)
    for (let at = 0; at + 4 < size; at += 4) if (list.readUInt32LE(at) < endOfChain) tables.push(list.readUInt32LE(at))
    more = list.readUInt32LE(size - 4)
  }
  return async (sector: number) => {
    const table = tables[Math.floor(sector / (size / 4))]
    if (table === undefined) throw wrongContent()
    return (await sectorAt(table)).readUInt32LE((sector % (size / 4)) * 4)
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < Math.min(length, 512)) throw wrongContent()
  return buffer
}
