import type { ComponentProps } from 'react'
import styles from './kit.module.css'

type Look = 'primary' | 'plain' | 'danger' | 'quiet'

/** As high as a thumb, as wide as the hand. `busy` keeps the label and takes no second tap. */
export function Button({ look = 'primary', busy = false, ...rest }: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]}`}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
    />
  )
}
