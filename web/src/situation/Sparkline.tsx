import styles from './situation.module.css'

interface Props {
  /** Day by day, the last one the newest; null: nothing was reported. */
  readonly values: readonly (number | null)[]
  /** What it shows: 肯尼亚近90天新增确诊. */
  readonly title: string
  readonly height?: number
}

const step = 2
const edge = 2

/** How numbers went, as a line without axes; days of which nothing is known leave a gap. */
export function Sparkline({ values, title, height = 24 }: Props) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return <>—</>
  const most = Math.max(1, ...known)
  const words = `${title}：最多一天${most.toLocaleString('zh-CN')}，最近一天${known.at(-1)!.toLocaleString('zh-CN')}`
  const width = (values.length - 1) * step
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <path d={pathOf(values, (value) => height - edge - (value / most) * (height - 2 * edge))} />
    </svg>
  )
}

/** A day that stands alone is a short stroke. */
export function pathOf(values: readonly (number | null)[], downOf: (value: number) => number): string {
  return values
    .map((value, at) => {
      if (value === null) return ''
      const point = `${at * step} ${Math.round(downOf(value) * 10) / 10}`
      if (at > 0 && values[at - 1] !== null) return `L${point}`
      return values[at + 1] == null ? `M${point}h1` : `M${point}`
    })
    .join('')
}
