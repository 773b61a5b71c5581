import { type PasswordRule, passwordRules, passwordStrength } from '@oems/contract/accounts/passwordRule.ts'
import styles from './PasswordRules.module.css'

interface Props {
  readonly typed: string
  readonly rule: PasswordRule
  readonly username: string
}

/** How good a new password is: each rule ticks while one types. `password-rules` describes its field. */
export const PasswordRules = ({ typed, rule, username }: Props) => (
  <>
    <Meter strength={passwordStrength(typed, username, rule)} />
    <ul id="password-rules" className={styles.rules}>
      {passwordRules(rule).map(({ says, asks = says, holds }) => {
        const isGood = typed !== '' && holds(typed, username)
        return (
          <li key={asks} data-good={isGood}>
            <span role="img" aria-label={isGood ? '符合' : '未符合'}>
              {isGood ? '✓' : '○'}
            </span>{' '}
            {asks}
          </li>
        )
      })}
    </ul>
  </>
)

const words = ['', '弱', '中', '强'] as const

/** Three bars that fill while one types; the word is for people who cannot see colours. */
const Meter = ({ strength }: { readonly strength: 0 | 1 | 2 | 3 }) => (
  <div className={styles.meter} data-strength={strength} role="status" aria-label="密码强度">
    {[1, 2, 3].map((bar) => (
      <i key={bar} data-full={bar <= strength} />
    ))}
    <span>{words[strength]}</span>
  </div>
)
