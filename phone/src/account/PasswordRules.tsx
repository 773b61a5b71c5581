import { type PasswordRule, passwordRules } from '@oems/contract/accounts/passwordRule.ts'
import { said, words } from '../words/words.ts'
import styles from './account.module.css'

/** Each rule, ticked as one types. */
export function PasswordRules({ password, username, rule }: { password: string; username: string; rule: PasswordRule }) {
  return (
    <ul className={styles.rules} aria-label={words.account.password.rules}>
      {passwordRules(rule).map(({ says, asks = says, holds }) => {
        const well = password !== '' && holds(password, username)
        return (
          <li key={says} data-holds={well}>
            <span aria-hidden="true">{well ? '✓' : '○'}</span>
            {said(asks)}
            {well && <span className="hidden">{words.account.password.holds}</span>}
          </li>
        )
      })}
    </ul>
  )
}
