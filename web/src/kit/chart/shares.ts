import { rate, rateText } from '@oems/contract/core/rate.ts'
import type { Declared, Look } from './declared.ts'
import { paletteOf } from './palette.ts'
import { tooltip, valueText } from './words.ts'

/** One of the groups into which a whole falls. */
export interface Part {
  readonly name: string
  readonly value: number
}
export interface Shares {
  /** What the parts count: 人数. */
  readonly count: { readonly title: string; readonly unit?: string }
  /** By what it falls into them: 性别. */
  readonly by: string
  readonly parts: readonly Part[]
}

/** Nobody tells more of them apart by colour; the smallest become 其他. */
const partsAtMost = 5

/** One bar, split: its parts by colour and word, each with its number and its share of the whole. */
export function shares({ count, by, parts }: Shares): Declared {
  const drawn = parts.length > partsAtMost ? gathered(parts) : parts
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shareOf = (value: number) => rateText(rate(value, total))
  const textOf = ({ value }: Part) => `${valueText(count, value)}（${shareOf(value)}）`

  const option = ({ tokens }: Look) => {
    const palette = paletteOf(tokens)
    const said = () =>
      tooltip(
        by,
        drawn.map((part, at) => ({ title: part.name, text: textOf(part), colour: palette[at] })),
      )
    return {
      legend: {
        top: 32,
        left: 0,
        right: 0,
        itemGap: 10,
        formatter: (name: string) => `${name} ${textOf(drawn.find((part) => part.name === name)!)}`,
      },
      grid: { left: 0, right: 0, top: 2, height: 22 },
      tooltip: { axisPointer: { type: 'none' }, formatter: said },
      xAxis: { type: 'value', show: false, max: Math.max(total, 1) },
      yAxis: { type: 'category', show: false, data: [by] },
      series: drawn.map(({ name, value }, at) => ({
        name,
        type: 'bar',
        stack: 'all',
        color: palette[at],
        barWidth: 22,
        itemStyle: { borderColor: tokens.card, borderWidth: 1 },
        data: [value],
      })),
    }
  }
  return {
    option,
    table: { head: [by, count.title, '占比%'], rows: parts.map(({ name, value }) => [name, value, rate(value, total)]) },
    along: 'y',
    notes: [],
  }
}

/** Whether a series is a part of its own; the last of too many is 其他. They come by size. */
export const isDrawn = (parts: readonly Part[], series: number) => parts.length <= partsAtMost || series < partsAtMost - 1

function gathered(parts: readonly Part[]): readonly Part[] {
  const bySize = [...parts].sort((a, b) => b.value - a.value)
  const rest = bySize.slice(partsAtMost - 1).reduce((sum, { value }) => sum + value, 0)
  return [...bySize.slice(0, partsAtMost - 1), { name: '其他', value: rest }]
}
