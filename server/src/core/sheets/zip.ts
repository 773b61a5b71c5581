import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array
}

/** An archive of files that are packed already (pictures, workbooks), made while it is sent: they are stored as they are. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const names = Buffer.from(name)
    const about = aboutOf(names, content)
    const head = Buffer.concat([signature(0x04034b50), about, names])
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), about, Buffer.alloc(10), number(offset), names]))
    yield head
    yield content
    offset += head.length + content.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  yield index
  yield end
}

/** Names in UTF-8; the first day that the format knows, so that the same files make the same archive. */
function aboutOf(names: Buffer, content: Uint8Array): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(0x0800, 2)
  about.writeUInt16LE(0x21, 8)
  about.writeUInt32LE(crc32(content), 10)
  about.writeUInt32LE(content.length, 14)
  about.writeUInt32LE(content.length, 18)
  about.writeUInt16LE(names.length, 22)
  return about
}

const signature = (value: number) => number(value)
function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
