import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { PasswordField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import styles from './account.module.css'
import { PasswordRules } from './PasswordRules.tsx'
import type { Activating } from './useActivating.ts'

const lengths = inputsFor(phone.activate.input)

export const PasswordStep = ({ activating: { input, field, passwordRule } }: { activating: Activating }) => (
  <div className={styles.form}>
    <PasswordField label={words.account.activate.password} {...field('password')} autoComplete="new-password" {...lengths.password} />
    <PasswordRules password={input.password} username={input.username} rule={passwordRule} />
    <PasswordField label={words.account.activate.again} {...field('again')} autoComplete="new-password" {...lengths.password} />
  </div>
)
