import { barsOf } from './code128.ts'
import styles from './label.module.css'
import { elementString, type LabelCode, printedCode } from './labelCode.ts'

/** Modules left white on either side, without which no scanner finds the beginning. */
const quiet = 10

/** GS1-128: the bars, and what they say for whoever has no scanner. */
export function Bars({ code }: { readonly code: LabelCode }) {
  let end = quiet
  const bars: string[] = []
  for (const [at, width] of barsOf(elementString(code)).entries()) {
    if (at % 2 === 0) bars.push(`M${end} 0h${width}v1h-${width}z`)
    end += width
  }
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${end + quiet} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`条码 ${printedCode(code)}`}
      >
        <path d={bars.join('')} />
      </svg>
      <figcaption>{printedCode(code)}</figcaption>
    </figure>
  )
}
