import { words } from '../words/words.ts'
import styles from './visitor.module.css'

interface Props {
  readonly declaring: {
    readonly draft: { readonly promised?: number | null }
    readonly change: (answer: { readonly promised: 0 | 1 }) => void
    readonly problemOf: (name: 'promised') => string | undefined
  }
}

/** That what was declared is true: nothing is sent without it. */
export const Promised = ({ declaring: { draft, change, problemOf } }: Props) => (
  <>
    <label className={styles.promise}>
      <input
        type="checkbox"
        checked={draft.promised === 1}
        aria-invalid={problemOf('promised') !== undefined}
        onChange={({ target }) => change({ promised: target.checked ? 1 : 0 })}
      />
      <span>{words.visitor.promise}</span>
    </label>
    {problemOf('promised') && (
      <p className={styles.problem} role="alert">
        {problemOf('promised')}
      </p>
    )}
  </>
)
