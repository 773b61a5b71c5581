import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** Fields of a form that belong together, two beside each other. */
export const FieldGroup = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    {title && <legend>{title}</legend>}
    {children}
  </fieldset>
)

/** Of a field in a group that takes the whole line. */
export const wide = styles.wide ?? ''
