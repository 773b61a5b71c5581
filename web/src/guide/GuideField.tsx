import type { Field } from '@oems/contract/core/fields.ts'
import { type ReactNode, useId } from 'react'
import { useForm } from './form.ts'
import styles from './guide.module.css'

interface Props {
  readonly name: string
  /** Other words than the contract's title. */
  readonly label?: string
  readonly help?: ReactNode
  /** Of a field whose choices the contract does not know. */
  readonly options?: readonly Option[]
  /** Fields that depend on this one, and are empty after each change. */
  readonly clears?: readonly string[]
  /** A field that is not shown, of which this one tells what is wrong. */
  readonly alsoOf?: string
  /** A short field that stands before this one in its line: the country's code of a number. */
  readonly after?: string
  readonly wide?: boolean
}
interface Option {
  readonly value: number | string
  readonly label: string
}

/** One field of a step, as the contract has it: a native control, so that a phone offers its own keyboard and picker. */
export function GuideField({ name, label, help, options, clears, after, alsoOf = after, wide = false }: Props) {
  const id = useId()
  const { fields, values, required, faults, at, readOnly, change } = useForm()
  const field = fields[name]!
  const fault = (faults.get(at + name) ?? (alsoOf && faults.get(at + alsoOf)))?.replace(field.title ?? '', label ?? field.title ?? '')
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined
  const control = { id, disabled: readOnly, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described } as const
  const title = label ?? field.title
  const put = (value: unknown) => change(name, value, clears)
  const several = field.items !== undefined
  return (
    <div className={styles.field} data-wide={wide || several || isLong(field) || undefined}>
      {several || isFlag(field) ? null : (
        <label htmlFor={id}>
          {title}
          {required.has(name) && <b aria-hidden="true">*</b>}
        </label>
      )}
      {several ? (
        <Chips
          field={field}
          title={title ?? ''}
          required={required.has(name)}
          value={(values[name] ?? []) as number[]}
          control={control}
          change={put}
        />
      ) : isFlag(field) ? (
        <label className={styles.flag}>
          <input {...control} type="checkbox" checked={values[name] === 1} onChange={({ target }) => put(target.checked ? 1 : 0)} />
          {title}
        </label>
      ) : (
        <span className={styles.joined}>
          {after && <Before name={after} id={`${id}-before`} />}
          <Control field={field} options={options} value={values[name]} control={control} required={required.has(name)} change={put} />
        </span>
      )}
      {help && <small id={`${id}-help`}>{help}</small>}
      {fault && (
        <small id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}

function Before({ name, id }: { readonly name: string; readonly id: string }) {
  const { fields, values, required, faults, at, readOnly, change } = useForm()
  const field = fields[name]!
  const control = {
    ...{ id, disabled: readOnly, 'aria-label': field.title },
    ...{ 'aria-invalid': faults.has(at + name) || undefined, 'aria-describedby': undefined },
  } as const
  return (
    <Control field={field} value={values[name]} control={control} required={required.has(name)} change={(value) => change(name, value)} />
  )
}

interface Attributes {
  readonly 'aria-label'?: string | undefined
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}
interface ControlProps {
  readonly field: Field
  readonly options?: readonly Option[] | undefined
  readonly value: unknown
  readonly control: Attributes
  readonly required: boolean
  readonly change: (value: unknown) => void
}

const isFlag = ({ labels, enum: codes }: Field) => codes?.length === 2 && labels?.[0] === '否'
const isWhole = ({ type }: Field) => [type].flat().includes('integer')
const isLong = ({ maxLength = 0, format }: Field) => maxLength >= 200 && !format
const optionsOf = ({ labels = {} }: Field): Option[] => Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

function Control({ field, options, value, control, required, change }: ControlProps) {
  const shared = { ...control, 'aria-required': required || undefined }
  const choices = options ?? (field.labels ? optionsOf(field) : null)
  if (choices)
    return (
      <select {...shared} value={String(value ?? '')} onChange={({ target }) => change(chosen(choices, target.value))}>
        <option value="">请选择</option>
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  const text = { ...shared, maxLength: field.maxLength, value: String(value ?? '') }
  if (isLong(field)) return <textarea {...text} rows={3} onChange={({ target }) => change(target.value)} />
  if (field.format === 'date') return <input {...text} type="date" onChange={({ target }) => change(target.value)} />
  if (isWhole(field)) return <input {...text} inputMode="numeric" onChange={({ target }) => change(wholeOf(target.value))} />
  const isDecimal = field.pattern?.includes('\\d{1,') && !field.pattern.includes('转')
  return <input {...text} inputMode={isDecimal ? 'decimal' : undefined} onChange={({ target }) => change(target.value)} />
}

const chosen = (choices: readonly Option[], text: string) => choices.find(({ value }) => String(value) === text)?.value ?? null
/** What is no number stays as it was typed, and is told of. */
const wholeOf = (text: string) => (text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : text)

interface ChipsProps {
  readonly field: Field
  readonly title: string
  readonly required: boolean
  readonly value: readonly number[]
  readonly control: Attributes
  readonly change: (value: readonly number[]) => void
}

/** Several of many. */
function Chips({ field, title, required, value, control, change }: ChipsProps) {
  const toggle = (code: number) => change(value.includes(code) ? value.filter((other) => other !== code) : [...value, code])
  return (
    <fieldset className={styles.chips} aria-describedby={control['aria-describedby']}>
      <legend>
        {title}
        {required && <b aria-hidden="true">*</b>}
      </legend>
      {optionsOf(field.items!).map((option, place) => (
        <label key={option.value}>
          <input
            type="checkbox"
            disabled={control.disabled}
            aria-invalid={place === 0 ? control['aria-invalid'] : undefined}
            checked={value.includes(Number(option.value))}
            onChange={() => toggle(Number(option.value))}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
