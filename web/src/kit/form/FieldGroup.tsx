import type { ReactNode } from 'react'
import heading from '../Heading.module.css'
import styles from './FieldGroup.module.css'

/** Fields of a form that belong together, two beside each other. */
export const FieldGroup = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    {title && <legend className={heading.heading}>{title}</legend>}
    {children}
  </fieldset>
)

/** Of a field in a group that takes the whole line. */
export const wide = styles.wide ?? ''
