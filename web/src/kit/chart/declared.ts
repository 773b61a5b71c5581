import type { Words } from '@oems/contract/figures/subject.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../../core/theme.ts'
import type { Explained } from '../explain/explained.ts'

/** A figure in the words of the contract, `Count` and `Share` among them. */
export interface Drawn extends Words {
  readonly kind?: 'count' | 'share'
  /** Of a share: percent or per thousand. */
  readonly per?: 100 | 1000
}
const isExplained = (drawn: Drawn): drawn is Drawn & Explained => 'told' in drawn || 'plus' in drawn || 'part' in drawn
/** Of those of a subject, the figures whose 口径 can be told. */
export const explainedOf = (subject: Figures, names: readonly string[] = Object.keys(subject)): readonly Explained[] =>
  names.map((name) => subject[name]!).filter(isExplained)

/** Figures that are shown together, by their names on the wire. */
export type Figures = Readonly<Record<string, Drawn>>
/** Counts are numbers, shares the text that the server made of them. */
export type Value = number | string | null
/** The figures of a day, a month or an hour, which is its key. */
export type Point<S extends Figures = Figures> = Readonly<Record<keyof S, Value>> & { readonly key: string }

/** The theme and the room that a chart is drawn in. */
export interface Look {
  readonly tokens: Tokens
  readonly width: number
  readonly height: number
}

/** The same figures as the chart's, in the same order, for those who cannot see it and for those who want them exactly. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** What one of the kit's charts (`trend`, `ranking`, `shares`, `counts`) has made of its figures. No page writes an option of ECharts. */
export interface Declared {
  readonly option: (look: Look) => EChartsCoreOption
  readonly table: Table
  /** The axis along which the figures lie, one after the other. */
  readonly along: 'x' | 'y'
  /** What has to be known to read it: 未截止, 纵轴不从0开始. */
  readonly notes: readonly string[]
}

export const notFromZero = '坐标轴不从0开始'
export const open = '未截止'
