import { Sex } from '@oems/contract/people/codes.ts'
import styles from './PersonName.module.css'

interface Person {
  readonly name: string
  readonly sex: Parameters<typeof Sex.label>[0]
  readonly age: number | null
}

/** Name, sex and age of a person in a list; opens the record. */
export const PersonName = ({ person: { name, sex, age }, open }: { readonly person: Person; readonly open: () => void }) => (
  <button type="button" className={`link-button ${styles.name}`} title={name} onClick={open}>
    <b>{name}</b>
    <small>
      {Sex.label(sex)}
      {age !== null && ` ${age}岁`}
    </small>
  </button>
)
