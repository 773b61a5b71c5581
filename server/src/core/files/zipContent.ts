import { open } from 'node:fs/promises'
import { Archive } from '../sheets/archive.ts'
import { dangerous, wrongContent } from './refusals.ts'

/** Where an office file says what it is; a document type there is nothing that any office program writes. */
const isMarkup = (name: string) => /\.(xml|rels|vml)$/i.test(name)
const hasMacros = (name: string) => /(^|\/)vba\w*\.(bin|xml)$|(^|\/)macrosheets\//i.test(name)
const entities = /<!(DOCTYPE|ENTITY)/i

/**
 * An archive, or with `part` the office file that has it. All of it is unpacked once and dropped: an entry that is bigger than it claims is
 * refused at that byte, whatever the directory said.
 */
export async function judgeZip(path: string, part: string | null): Promise<void> {
  if (!(await beginsAsZip(path))) throw wrongContent()
  const archive = await Archive.open(path)
  try {
    const names = [...archive.names]
    if (part !== null) {
      if (!archive.has(part) || !archive.has('[Content_Types].xml')) throw wrongContent()
      if (names.some(hasMacros)) throw dangerous()
    }
    for (const name of names) await unpack(archive, name, part !== null && isMarkup(name))
  } finally {
    await archive.close()
  }
}

async function unpack(archive: Archive, name: string, isRead: boolean): Promise<void> {
  let isFirst = true
  for await (const piece of archive.pieces(name)) {
    // A document type stands before the content, and UTF-16 has a zero beside each of its letters.
    if (isFirst && isRead && entities.test(piece.toString('latin1').replaceAll('\0', ''))) throw dangerous()
    isFirst = false
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await file.close()
  }
}
