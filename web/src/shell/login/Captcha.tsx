import { inputsFor } from '@oems/client/inputs.ts'
import { requestOf } from '@oems/contract/core/address.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { useState } from 'react'
import styles from './Login.module.css'

const input = inputsFor(calls.login.input)

interface Props {
  /** The uuid under which the server remembers the picture's answer. */
  readonly id: string
  readonly renew: () => void
}

export function Captcha({ id, renew }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <>
      <label htmlFor="captcha">验证码</label>
      <span className={styles.captcha}>
        <input key={id} id="captcha" name="captcha" autoComplete="off" {...input.captcha} spellCheck={false} />
        <button type="button" onClick={renew} aria-label="看不清，换一张验证码" title="看不清，换一张">
          {failed === id ? (
            '加载失败，点击重试'
          ) : (
            <img
              key={id}
              src={requestOf(calls.captcha, { uuid: id }).url}
              alt="验证码"
              width="120"
              height="40"
              onError={() => setFailed(id)}
            />
          )}
        </button>
      </span>
    </>
  )
}
