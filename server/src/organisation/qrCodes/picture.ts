import { crc32, deflateSync } from 'node:zlib'
import QRCode from 'qrcode'

const width = 600
/** Blank modules around a code (ISO 18004). */
const margin = 4

/** A code as a picture of 600 pixels in black and white: a bit a pixel, so that thousands are made in seconds. */
export function pictureOf(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor(width / (modules.size + 2 * margin))
  const start = Math.floor((width - scale * modules.size) / 2)
  const bytes = width / 8
  const lines = Buffer.alloc((bytes + 1) * width, 0xff)
  for (let y = 0; y < width; y += 1) {
    const line = y * (bytes + 1)
    lines[line] = 0 // not filtered
    const row = Math.floor((y - start) / scale)
    if (row < 0 || row >= modules.size) continue
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        for (let x = start + column * scale; x < start + (column + 1) * scale; x += 1) lines[line + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(width, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
