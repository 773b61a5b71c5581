import { bandBounds, CompletenessBand } from '@oems/contract/people/bands.ts'
import styles from './person.module.css'

interface Props {
  /** Whose archive it is. */
  readonly of: string
  readonly value: number
}

const [wholeFrom] = bandBounds[CompletenessBand.whole]

/** How much of an archive is there, as a bar beside its points; a whole one is marked. */
export const Completeness = ({ of, value }: Props) => (
  <span className={styles.completeness} data-whole={value >= wholeFrom}>
    <b>{value}</b>
    <meter min={0} max={100} value={value} aria-label={`${of}的档案完整度`} />
  </span>
)
