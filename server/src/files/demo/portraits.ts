import sharp from 'sharp'

const size = 240
const colours = [
  [22, 119, 255],
  [19, 150, 138],
  [82, 130, 60],
  [160, 90, 30],
  [150, 60, 110],
  [90, 80, 170],
] as const

/** Head and shoulders on a colour: nobody's picture, and each a little different. */
export async function portrait(serial: number): Promise<{ content: Buffer; thumb: Buffer }> {
  const colour = colours[serial % colours.length]!
  const [head, shoulders] = [34 + (serial % 7), 70 + (serial % 11)]
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const inHead = (x - 120) ** 2 + (y - 95) ** 2 < head ** 2
      const inShoulders = ((x - 120) / shoulders) ** 2 + ((y - 230) / 85) ** 2 < 1
      const light = inHead || inShoulders ? 0.82 : (y / size) * 0.25
      for (const [channel, value] of colour.entries()) pixels[(y * size + x) * 3 + channel] = value + (255 - value) * light
    }
  const picture = sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
  const [content, thumb] = await Promise.all([
    picture.clone().jpeg({ quality: 82 }).toBuffer(),
    picture.clone().webp({ quality: 75 }).toBuffer(),
  ])
  return { content, thumb }
}
export const portraitSize = size

/** One empty page with a line on it, as small as a PDF can be. */
export function page(line: string): Buffer {
  const stream = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const starts: number[] = []
  let body = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    starts.push(body.length)
    body += `${at + 1} 0 obj${object}endobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`,
  )
}
