import { inputsFor } from '@oems/client/inputs.ts'
import { uuid } from '@oems/client/random.ts'
import { session } from '@oems/contract/session/session.ts'
import { useState } from 'react'
import { words } from '../words/words.ts'
import styles from './kit.module.css'

const input = inputsFor(session.login.input)

/** The picture's number and the answer typed in; one try a picture, so `renew` after every failure. */
export function useCaptcha(wanted: boolean) {
  const [number, setNumber] = useState(uuid)
  const [answer, setAnswer] = useState('')
  const renew = () => {
    setNumber(uuid())
    setAnswer('')
  }
  return { wanted, number, answer, setAnswer, renew, input: wanted ? { captcha: answer, uuid: number } : {} }
}

export function Captcha({ number, answer, setAnswer, renew, problem }: ReturnType<typeof useCaptcha> & { problem?: string | undefined }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="captcha">
        {words.kit.captcha}
      </label>
      <div className={styles.captcha}>
        <input
          id="captcha"
          className={styles.input}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          {...input.captcha}
        />
        <button type="button" onClick={renew} aria-label={words.kit.anotherCaptcha}>
          <img src={`${session.captcha.path}?uuid=${number}`} alt={words.kit.captchaPicture} width={132} height={44} />
        </button>
      </div>
      {problem && (
        <span className={styles.wrong} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
