import { rateText } from '@oems/contract/core/rate.ts'
import { type Drawn, type Figures, open, type Point, type Value } from './declared.ts'

const grouped = (value: number) => value.toLocaleString('zh-CN')

/** `14.38%` as the server rounded it, `1,234人`; — for no value. */
export function valueText({ kind, per, unit = '' }: Drawn, value: Value | undefined): string {
  if (value == null) return '—'
  return kind === 'share' ? rateText(String(value), per) : `${typeof value === 'number' ? grouped(value) : value}${unit}`
}

/** What stands on a bar: a number without its unit, and nothing where there is no bar. */
export const barText = (figure: Drawn, value: Value | undefined) =>
  value == null || value === 0 ? '' : valueText({ ...figure, unit: '' }, value)

/** A key that says where it is under way. */
export const wholeKey = (key: string, openKey: string | undefined) => (key === openKey ? `${key} ${open}` : key)

/** The point whose hour, day or month is under way at a moment on the wall clock, `2026-03-05 10:15`; undefined: all of them are over. */
export const openAt = (points: readonly { readonly key: string }[] | undefined, moment: string): string | undefined =>
  points?.find(({ key }) => moment.startsWith(key.length > 10 ? key.slice(0, 13) : key))?.key

/** All figures of a point, those that are drawn with their colours. */
export function pointSaid(
  subject: Figures,
  point: Point | undefined,
  series: readonly { readonly name: string; readonly colour: string }[],
  openKey: string | undefined,
): string {
  if (!point) return ''
  const lines = Object.entries(subject).map(([name, figure]) => ({
    title: figure.title,
    text: valueText(figure, point[name]),
    colour: series.find((one) => one.name === name)?.colour,
  }))
  return tooltip(wholeKey(point.key, openKey), lines)
}

interface Line {
  readonly title: string
  readonly text: string
  /** Absent: it is not drawn, and stands there for whoever asks exactly. */
  readonly colour?: string | undefined
}

/** The tooltip, as HTML: ECharts takes what a formatter gives it as it is, so that names of organisations are escaped here. */
export function tooltip(head: string, lines: readonly Line[]): string {
  const dot = (colour = 'transparent') =>
    `<span style="display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:2px;background:${colour}"></span>`
  const rows = lines.map(({ title, text, colour }) => `<div>${dot(colour)}${escaped(title)} <b>${escaped(text)}</b></div>`)
  return `<div>${escaped(head)}</div>${rows.join('')}`
}
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)
