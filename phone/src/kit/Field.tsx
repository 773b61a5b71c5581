import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { words } from '../words/words.ts'
import styles from './kit.module.css'

interface Framing {
  readonly label: string
  readonly help?: ReactNode
  readonly problem?: string | null | undefined
}

interface Attributes {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** Label above, help and then the error in words below. */
function Framed({ label, help, problem, children }: Framing & { readonly children: (attributes: Attributes) => ReactNode }) {
  const id = useId()
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, className: styles.input, 'aria-invalid': Boolean(problem), 'aria-describedby': described || undefined })}
      {help && (
        <span className={styles.help} id={`${id}-help`}>
          {help}
        </span>
      )}
      {problem && (
        <span className={styles.wrong} id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

/** Once the refusal is drawn. */
export const focusFirstProblem = () => void setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

export const TextField = ({ label, help, problem, ...input }: Framing & ComponentProps<'input'>) => (
  <Framed label={label} help={help} problem={problem}>
    {(attributes) => <input {...input} {...attributes} />}
  </Framed>
)

export const LongTextField = ({ label, help, problem, ...input }: Framing & ComponentProps<'textarea'>) => (
  <Framed label={label} help={help} problem={problem}>
    {(attributes) => <textarea {...input} {...attributes} />}
  </Framed>
)

interface Selecting {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export const SelectField = ({ label, help, problem, value, onChange, options }: Framing & Selecting) => (
  <Framed label={label} help={help} problem={problem}>
    {(attributes) => (
      <select {...attributes} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {words.kit.choose}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Framed>
)

export function PasswordField({ label, help, problem, ...input }: Framing & ComponentProps<'input'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Framed label={label} help={help} problem={problem}>
      {(attributes) => (
        <div className={styles.withButton}>
          <input {...input} {...attributes} type={visible ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
          <button
            type="button"
            className={styles.eye}
            onClick={() => setVisible(!visible)}
            aria-label={visible ? words.kit.hidePassword : words.kit.showPassword}
          >
            {visible ? words.kit.hide : words.kit.show}
          </button>
        </div>
      )}
    </Framed>
  )
}
