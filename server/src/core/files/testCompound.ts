/** A compound file (MS-CFB) of a header, one sector of the table and as many of the directory as the names take. */
export function compound(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48) // the directory begins in sector 1
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76) // the table stands in sector 0
  const sectors = Math.ceil((names.length + 1) / 4)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at === sectors ? 0xfffffffe : at + 1, at * 4)
  const directory = Buffer.alloc(sectors * 512)
  for (const [at, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, at * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}
