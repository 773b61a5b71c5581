import { type ReactNode, useId } from 'react'
import heading from '../Heading.module.css'
import styles from './form.module.css'
import { useGroup } from './GroupAnchors.tsx'

/** Fields of a form that belong together, two beside each other. */
export function FieldGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const id = useId()
  useGroup(id, title)
  return (
    <fieldset id={id} className={styles.group}>
      {title && <legend className={heading.heading}>{title}</legend>}
      {children}
    </fieldset>
  )
}

/** Of a field in a group that takes the whole line. */
export const wide = styles.wide ?? ''
