import type { Field } from '@oems/contract/core/fields.ts'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { TObject } from 'typebox'
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
  readonly title?: string
  readonly rows: Readonly<Record<string, ReactNode>>
  readonly size?: 'small'
}
/** Values by their labels; a dash stands for a missing one. */
export const Part = ({ title, rows, size }: PartProps) => (
  <Descriptions
    {...(title && { title })}
    {...(size && { size })}
    column={2}
    items={Object.entries(rows).map(([label, value]) => ({ key: label, label, children: value || '—' }))}
  />
)
