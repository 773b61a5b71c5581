import { inputsFor } from '@oems/client/inputs.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { Captcha } from '../kit/Captcha.tsx'
import { LongTextField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import { Promised } from './Promised.tsx'
import type { Visiting } from './useVisiting.ts'
import styles from './visitor.module.css'

const input = inputsFor(visitorPhone.visitorDeclare.input)

export const ConfirmStep = ({ visiting }: { readonly visiting: Visiting }) => (
  <>
    <LongTextField label={words.visitor.remark} rows={3} {...visiting.field('remark')} {...input.remark} />
    <p className={styles.help}>{words.visitor.privacy}</p>
    <Promised declaring={visiting} />
    {visiting.captcha.wanted && <Captcha {...visiting.captcha} problem={visiting.problemOf('captcha')} />}
  </>
)
