import { Form, type FormProps } from 'antd'
import { Fragment, type ReactNode } from 'react'
import styles from './form.module.css'
import { GroupAnchors, Groups } from './GroupAnchors.tsx'
import { type FormRules, Ruled } from './ruling.tsx'
import type { Faults } from './useFaults.ts'

export interface DialogFormProps extends Omit<FormProps, 'children'> {
  readonly rules: FormRules
  readonly faults: Faults
  /** Another record begins with another of these. */
  readonly round: number
  readonly children?: ReactNode
}

/** The form of a dialog: `<DialogForm {...editor.fields}>…</DialogForm>`, with anchors to its groups where it is long. */
export const DialogForm = ({ rules, faults, round, children, ...form }: DialogFormProps) => (
  <Form {...form} className={styles.form ?? ''}>
    <Ruled rules={rules}>
      <Groups>
        <GroupAnchors faults={faults} />
        <Fragment key={round}>{children}</Fragment>
      </Groups>
    </Ruled>
  </Form>
)
