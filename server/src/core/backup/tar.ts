/** POSIX ustar, as far as it holds files of a known size: any tar reads it. */
export interface Member {
  readonly name: string
  readonly size: number
}

/** What was read is not what a backup consists of. */
export class Damage extends Error {}

const block = 512
const paddingOf = (size: number) => (block - (size % block)) % block

/** What goes before a member's bytes. */
export function headerOf({ name, size }: Member, madeAt: Date): Buffer {
  const header = Buffer.alloc(block)
  const slash = name.length > 100 ? name.lastIndexOf('/', 154) : -1
  const octal = (value: number, at: number, length: number) => header.write(value.toString(8).padStart(length - 1, '0'), at)
  if (Buffer.byteLength(name) > name.length || name.length - slash > 101) throw new Error(`no name for a backup: ${name}`)
  header.write(name.slice(slash + 1), 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(madeAt.getTime() / 1000), 136, 12)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  if (slash > 0) header.write(name.slice(0, slash), 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What goes behind them. */
export const tailOf = ({ size }: Member): Buffer => Buffer.alloc(paddingOf(size))
export const endOfTar = (): Buffer => Buffer.alloc(2 * block)

const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/** Null at the end of the archive. */
function memberOf(header: Buffer): Member | null {
  if (header.every((byte) => byte === 0)) return null
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '')
  if (text(257, 262) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== checksumOf(header)) throw new Damage('not a tar header')
  const [prefix, name] = [text(345, 500), text(0, 100)]
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(text(124, 136), 8) }
}

/** Reads an archive member by member; what of a member is left unread is passed over. */
export class TarReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #left = 0
  #padding = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Null at the end of the archive. */
  async next(): Promise<Member | null> {
    for await (const _ of this.content());
    await this.#exactly(this.#padding)
    this.#padding = 0
    const member = memberOf(await this.#exactly(block))
    this.#left = member?.size ?? 0
    this.#padding = paddingOf(this.#left)
    return member
  }

  /** Of the member that came last. */
  async *content(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      if (this.#held.length === 0) this.#held = await this.#chunk()
      const part = this.#held.subarray(0, this.#left)
      this.#held = this.#held.subarray(part.length)
      this.#left -= part.length
      yield part
    }
  }

  /** What is behind the archive's end: nothing that counts, but it may be damaged. */
  async toTheEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #exactly(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) this.#held = Buffer.concat([this.#held, await this.#chunk()])
    const found = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes)
    return found
  }

  async #chunk(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next()
    if (done) throw new Damage('the archive is cut off')
    return value
  }
}
