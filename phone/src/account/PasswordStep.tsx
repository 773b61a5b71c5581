import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { PasswordField } from '../kit/Field.tsx'
import styles from './account.module.css'
import { PasswordRules } from './PasswordRules.tsx'
import type { Activating } from './useActivating.ts'

const lengths = inputsFor(phone.activate.input)

export const PasswordStep = ({ activating: { input, field, passwordRule } }: { activating: Activating }) => (
  <div className={styles.form}>
    <PasswordField label="设置密码" {...field('password')} autoComplete="new-password" {...lengths.password} />
    <PasswordRules password={input.password} username={input.username} rule={passwordRule} />
    <PasswordField label="再输入一次密码" {...field('again')} autoComplete="new-password" {...lengths.password} />
  </div>
)
