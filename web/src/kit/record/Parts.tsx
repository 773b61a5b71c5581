import type { Field } from '@oems/contract/core/fields.ts'
import type { ReactNode } from 'react'
import type { TObject } from 'typebox'
import heading from '../Heading.module.css'
import { wordsOf } from '../list/columnsBy.ts'
import styles from './Parts.module.css'

/** A record to read: parts below each other, each under its own heading. */
export const Parts = ({ children }: { readonly children: ReactNode }) => <div className={styles.parts}>{children}</div>

/**
 * `const rows = rowsBy(EmployeeInfo, record)`, then `rows(['workNo', 'empStatus'], { empStatus: <StatusTag …> })`: headings and words as the
 * contract has them, but for what is drawn otherwise.
 */
export const rowsBy =
  <S extends TObject, R extends object>(schema: S, record: R) =>
  <N extends keyof S['properties'] & keyof R & string>(names: readonly N[], drawn: { readonly [F in N]?: ReactNode } = {}) =>
    Object.fromEntries(
      names.map((name) => {
        const field = schema.properties[name] as Field
        return [field.title ?? name, name in drawn ? drawn[name] : wordsOf(field, record[name])]
      }),
    )

interface PartProps {
  readonly title?: ReactNode
  readonly rows?: Readonly<Record<string, ReactNode>>
  /** Labels whose values take the whole line. */
  readonly wide?: readonly string[]
  /** What is no value by its label: a table, a strip of days. */
  readonly children?: ReactNode
}
/** A heading, and values by their labels; a dash stands for a missing one. */
export const Part = ({ title, rows = {}, wide = [], children }: PartProps) => (
  <section className={styles.part}>
    {title && <h3 className={heading.heading}>{title}</h3>}
    {Object.keys(rows).length > 0 && (
      <dl className={styles.grid}>
        {Object.entries(rows).map(([label, value]) => (
          <div key={label} className={wide.includes(label) ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </section>
)
