import { fontFamily, light } from '../../core/theme.ts'
import type { Declared } from './declared.ts'
import { drawnWith } from './drawnWith.ts'

interface Caption {
  readonly title: string
  /** `截至 2026-03-05 10:15` and what else has to be known. */
  readonly notes: string
}
const width = 960
const margin = 24
const captionHeight = 56
/** So that it is sharp on paper. */
const scale = 2

/** A chart as it stands in a report: on white whatever the theme, with its title and 截至. */
export async function picture(chart: Declared, height: number, { title, notes }: Caption): Promise<Blob> {
  const { init } = await import('./echarts.ts')
  const drawing = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
  drawing.setOption(drawnWith(chart, { tokens: light, width, height }))
  const svg = drawing.renderToSVGString()
  drawing.dispose()

  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + captionHeight + 2 * margin) * scale
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  context.fillStyle = light.card
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = light.text
  context.font = `600 18px ${fontFamily}`
  context.fillText(title, margin, margin + 18)
  context.fillStyle = light.faint
  context.font = `12px ${fontFamily}`
  context.fillText(notes, margin, margin + 40)
  context.drawImage(image, margin, margin + captionHeight, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}
