import type { ReactNode } from 'react'
import styles from './kit.module.css'

export interface Option<V extends number> {
  readonly value: V
  readonly label: string
  readonly help?: string | undefined
}

interface Choosing<V extends number> {
  /** The question, for the screen reader. */
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V | null
  readonly onChoose: (value: V) => void
}

/** One of a few, each as wide as the screen. Buttons, not radios: a tap answers and moves on, and arrow keys must not do that. */
export const Choices = <V extends number>({ label, options, value, onChoose }: Choosing<V>) => (
  <fieldset className={styles.choices}>
    <legend className="hidden">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={`${styles.choice} ${option.value === value ? styles.chosen : ''}`}
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
      >
        <span>
          {option.label}
          {option.help && <small>{option.help}</small>}
        </span>
      </button>
    ))}
  </fieldset>
)

interface Picking<V extends number> {
  readonly label: ReactNode
  readonly options: readonly Option<V>[]
  readonly value: readonly V[]
  readonly onChange: (value: V[]) => void
}

/** Several of many, two a row. */
export function Chips<V extends number>({ label, options, value, onChange }: Picking<V>) {
  const toggle = (one: V) => onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={`${styles.choice} ${styles.chip} ${value.includes(option.value) ? styles.chosen : ''}`}>
            <input type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
