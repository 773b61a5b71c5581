import { Sex } from '@oems/contract/people/codes.ts'
import styles from './PersonName.module.css'

interface Person {
  readonly name: string
  readonly sex: Parameters<typeof Sex.label>[0]
  readonly age: number | null
  /** Somebody looks after the person; absent where a list does not tell. */
  readonly important?: 0 | 1
}

interface Props {
  readonly person: Person
  /** Absent: the caller may not see the record. */
  readonly open: (() => void) | undefined
}

/** Name, sex and age of a person in a list; opens the record. */
export function PersonName({ person: { name, sex, age, important }, open }: Props) {
  const words = (
    <>
      <b>{name}</b>
      {important === 1 && <em>重点</em>}
      <small>
        {Sex.label(sex)}
        {age !== null && ` ${age}岁`}
      </small>
    </>
  )
  if (!open)
    return (
      <span className={styles.name} title={name}>
        {words}
      </span>
    )
  return (
    <button type="button" className={`link-button ${styles.name}`} title={name} onClick={open}>
      {words}
    </button>
  )
}
