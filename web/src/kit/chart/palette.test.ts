import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null })
const { light, dark } = await import('../../core/theme.ts')
const { baseOption, categories, measures, paletteOf } = await import('./palette.ts')

const themes = { light, dark }
const names = Object.keys(themes) as (keyof typeof themes)[]

const linear = (colour: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
const luminance = (colour: string) => linear(colour).reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at]!, 0)
function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** How colours look to everybody, and to those without red, green or blue cones (Machado and others, 2009). */
const visions = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
]
/** CIE L*a*b*. */
function seen(colour: string, vision: readonly number[]) {
  const [r, g, b] = [0, 3, 6].map((row) => linear(colour).reduce((sum, c, at) => sum + c * vision[row + at]!, 0)) as [
    number,
    number,
    number,
  ]
  const cube = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * Math.max(0, value) + 16 / 116)
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
  ].map(cube) as [number, number, number]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const apart = (one: string, other: string) =>
  Math.min(...visions.map((vision) => Math.hypot(...seen(one, vision).map((value, at) => value - seen(other, vision)[at]!))))

test.for(names)('%s: what is written on a chart can be read, and its axes can be seen', (name) => {
  const tokens = themes[name]
  const { axisLabel, axisLine } = categories(tokens, [])
  for (const ink of [axisLabel.color, baseOption(tokens).legend.textStyle.color, tokens.soft])
    expect(contrast(ink, tokens.card)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(axisLine.lineStyle.color, tokens.card)).toBeGreaterThanOrEqual(3)
  expect(contrast(measures(tokens, {}).splitLine.lineStyle.color, tokens.card)).toBeGreaterThanOrEqual(1.3)
  expect(contrast(baseOption(tokens).tooltip.textStyle.color, tokens.raised)).toBeGreaterThanOrEqual(4.5)
})

test.for(names)('%s: categories stand out from the card', (name) => {
  const tokens = themes[name]
  expect(paletteOf(tokens)).toHaveLength(8)
  for (const colour of paletteOf(tokens)) expect([colour, contrast(colour, tokens.card) >= 3]).toEqual([colour, true])
})

test.for(names)('%s: the first three categories are told apart by everybody, from each other and from states', (name) => {
  const tokens = themes[name]
  const first = paletteOf(tokens).slice(0, 3)
  const states = [tokens.done, tokens.due, tokens.overdue]
  const tooClose = first.flatMap((one, at) =>
    [...first.slice(at + 1), ...states].filter((other) => apart(one, other) < 15).map((other) => `${one} ${other}`),
  )
  expect(tooClose).toEqual([])
})
