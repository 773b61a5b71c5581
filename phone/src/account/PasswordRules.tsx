import { type PasswordRule, passwordRules } from '@oems/contract/accounts/passwordRule.ts'
import styles from './account.module.css'

/** Each rule, ticked as one types. */
export function PasswordRules({ password, username, rule }: { password: string; username: string; rule: PasswordRule }) {
  return (
    <ul className={styles.rules} aria-label="密码要求">
      {passwordRules(rule).map(({ says, asks = says, holds }) => {
        const well = password !== '' && holds(password, username)
        return (
          <li key={says} data-holds={well}>
            <span aria-hidden="true">{well ? '✓' : '○'}</span>
            {asks}
            {well && <span className="hidden">已满足</span>}
          </li>
        )
      })}
    </ul>
  )
}
