import { PNG } from 'pngjs'

const width = 120
const height = 40

/** Strokes of each letter on a grid of 4 × 6, as polylines `x,y x,y …`. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  2: ['0,1 1,0 3,0 4,1 4,2 0,6 4,6'],
  3: ['0,0 4,0 2,2 4,4 3,6 1,6 0,5'],
  4: ['3,6 3,0 0,4 4,4'],
  5: ['4,0 0,0 0,3 3,2 4,4 3,6 0,6'],
  6: ['4,0 1,1 0,4 1,6 3,6 4,4 3,3 0,4'],
  7: ['0,0 4,0 1,6'],
  8: ['2,3 0,2 1,0 3,0 4,2 2,3 0,5 1,6 3,6 4,5 2,3'],
  9: ['4,3 1,3 0,1 1,0 3,0 4,2 3,5 0,6'],
  A: ['0,6 2,0 4,6', '1,4 3,4'],
  B: ['0,6 0,0 3,0 4,1 3,3 0,3', '3,3 4,5 3,6 0,6'],
  C: ['4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5'],
  D: ['0,0 0,6 3,6 4,4 4,2 3,0 0,0'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3,3'],
  F: ['4,0 0,0 0,6', '0,3 3,3'],
  G: ['4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5 4,3 2,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  J: ['3,0 3,5 2,6 1,6 0,5'],
  K: ['0,0 0,6', '4,0 0,3 4,6'],
  M: ['0,6 0,0 2,3 4,0 4,6'],
  N: ['0,6 0,0 4,6 4,0'],
  P: ['0,6 0,0 3,0 4,1 3,3 0,3'],
  Q: ['1,0 0,2 0,4 1,6 3,6 4,4 4,2 3,0 1,0', '2,4 4,6'],
  R: ['0,6 0,0 3,0 4,1 3,3 0,3', '2,3 4,6'],
  S: ['4,1 3,0 1,0 0,1 1,3 3,3 4,5 3,6 1,6 0,5'],
  T: ['0,0 4,0', '2,0 2,6'],
  U: ['0,0 0,5 1,6 3,6 4,5 4,0'],
  V: ['0,0 2,6 4,0'],
  W: ['0,0 1,6 2,3 3,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  Y: ['0,0 2,3 4,0', '2,3 2,6'],
  Z: ['0,0 4,0 0,6 4,6'],
}

/** Draws the letters bent, each in a shade and slant of its own, over some noise. 120 × 40 PNG. */
export function drawText(text: string, random: (bytes: number) => Uint8Array): Uint8Array {
  const png = new PNG({ width, height })
  const chance = dice(random)
  png.data.fill(255)
  for (let line = 0; line < 5; line += 1) stroke(png, [0, chance(height)], [width, chance(height)], [190, 205, 210], 1)
  const wave = chance(6)
  for (const [at, letter] of [...text].entries()) drawLetter(png, letter, at, wave, chance)
  for (let dot = 0; dot < 160; dot += 1) paint(png, chance(width), chance(height), [120, 150, 155])
  return PNG.sync.write(png)
}

type Point = readonly [number, number]
type Colour = readonly [number, number, number]

function drawLetter(png: PNG, letter: string, at: number, wave: number, chance: (most: number) => number) {
  const colour: Colour = [chance(90), chance(90), chance(110)]
  const slant = (chance(10) - 5) / 20
  const [left, top, size] = [12 + at * 26 + chance(5), 8 + chance(4), 3.8 + chance(3) / 3]
  const place = ([x, y]: Point): Point => [
    left + x * size + (3 - y) * slant * size,
    top + y * size * 0.95 + Math.sin((x + at * 3 + wave) / 2) * 1.6,
  ]
  for (const line of strokes[letter] ?? []) {
    const points = line.split(' ').map((point) => place(point.split(',').map(Number) as unknown as Point))
    for (const [index, point] of points.entries()) if (index > 0) stroke(png, points[index - 1]!, point, colour, 2)
  }
}

function stroke(png: PNG, [x1, y1]: Point, [x2, y2]: Point, colour: Colour, thick: number) {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 2)
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps]
    for (let dx = 0; dx < thick; dx += 1) for (let dy = 0; dy < thick; dy += 1) paint(png, Math.round(x) + dx, Math.round(y) + dy, colour)
  }
}

function paint(png: PNG, x: number, y: number, colour: Colour) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  png.data.set([...colour, 255], (y * width + x) * 4)
}

/** Whole numbers from 0 to below `most` (≤ 256), of the given source. */
function dice(random: (bytes: number) => Uint8Array) {
  const pool = random(2_048)
  let at = 0
  return (most: number) => {
    at = (at + 1) % pool.length
    return pool[at]! % most
  }
}
