import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import styles from './kit.module.css'

interface Framing {
  readonly label: string
  readonly help?: ReactNode
  readonly problem?: string | null | undefined
}

/** Label above, help and then the error in words below. */
function useFrame({ help, problem }: Pick<Framing, 'help' | 'problem'>) {
  const id = useId()
  const under = (
    <>
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
    </>
  )
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, under, attributes: { id, 'aria-invalid': Boolean(problem), 'aria-describedby': described || undefined } }
}

/** Once the refusal is drawn. */
export const focusFirstProblem = () => void setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

export function TextField({ label, help, problem, ...input }: Framing & ComponentProps<'input'>) {
  const { id, under, attributes } = useFrame({ help, problem })
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...attributes} className={styles.input} />
      {under}
    </div>
  )
}

export function LongTextField({ label, help, problem, ...input }: Framing & ComponentProps<'textarea'>) {
  const { id, under, attributes } = useFrame({ help, problem })
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...input} {...attributes} className={styles.input} />
      {under}
    </div>
  )
}

interface Selecting {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({ label, help, problem, value, onChange, options }: Framing & Selecting) {
  const { id, under, attributes } = useFrame({ help, problem })
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...attributes} className={styles.input} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          请选择
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {under}
    </div>
  )
}

export function PasswordField({ label, help, problem, ...input }: Framing & ComponentProps<'input'>) {
  const { id, under, attributes } = useFrame({ help, problem })
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.withButton}>
        <input
          {...input}
          {...attributes}
          className={styles.input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
        />
        <button type="button" className={styles.eye} onClick={() => setShown(!shown)} aria-label={shown ? '隐藏密码' : '显示密码'}>
          {shown ? '隐藏' : '显示'}
        </button>
      </div>
      {under}
    </div>
  )
}
