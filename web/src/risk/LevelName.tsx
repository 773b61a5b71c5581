import styles from './risk.module.css'

interface Props {
  readonly name: string | null
  readonly colour: string | null
}

/** A level by its word, and beside it the colour that the platform has given it. */
export const LevelName = ({ name, colour }: Props) =>
  name === null ? (
    <span className={styles.none}>未评估</span>
  ) : (
    <span className={styles.level}>
      <i style={{ background: colour ?? 'transparent' }} aria-hidden />
      {name}
    </span>
  )
