import { inputsFor } from '@oems/client/inputs.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { Captcha } from '../kit/Captcha.tsx'
import { LongTextField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import type { Visiting } from './useVisiting.ts'
import styles from './visitor.module.css'

const input = inputsFor(visitorPhone.visitorDeclare.input)

export const ConfirmStep = ({ visiting: { draft, change, field, problemOf, captcha } }: { readonly visiting: Visiting }) => (
  <>
    <LongTextField label={words.visitor.remark} rows={3} {...field('remark')} {...input.remark} />
    <p className={styles.help}>{words.visitor.privacy}</p>
    <label className={styles.promise}>
      <input
        type="checkbox"
        checked={draft.promised === 1}
        aria-invalid={problemOf('promised') !== undefined}
        onChange={({ target }) => change({ promised: target.checked ? 1 : 0 })}
      />
      <span>{words.visitor.promise}</span>
    </label>
    {problemOf('promised') && (
      <p className={styles.problem} role="alert">
        {problemOf('promised')}
      </p>
    )}
    {captcha.wanted && <Captcha {...captcha} problem={problemOf('captcha')} />}
  </>
)
