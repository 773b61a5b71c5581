import { inputsFor } from '@oems/client/inputs.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { useState } from 'react'
import styles from './Login.module.css'

const input = inputsFor(calls.login.input)

interface Props {
  readonly username: string
  readonly back: () => void
}

/** After name and password: the code of the authenticator app, or one of the recovery codes. */
export function CodeStep({ username, back }: Props) {
  const [recovering, recover] = useState(false)
  return (
    <>
      <h2 className={styles.step}>二次验证</h2>
      <p className={styles.about}>
        {recovering
          ? '请输入绑定时保存的任意一个恢复码，每个只能使用一次。'
          : `账号 ${username} 已绑定动态验证码，请打开手机上的验证器应用，输入6位数字。`}
      </p>
      <label htmlFor="code">{recovering ? '恢复码' : '动态验证码'}</label>
      <input
        key={String(recovering)}
        id="code"
        name="code"
        className={styles.code}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        {...input.code}
        placeholder={recovering ? 'XXXXX-XXXXX' : ''}
        spellCheck={false}
        autoCapitalize={recovering ? 'characters' : 'none'}
        // biome-ignore lint/a11y/noAutofocus: the code is all there is to type in this step
        autoFocus
      />
      <p className={styles.ways}>
        <button type="button" className="link-button" onClick={back}>
          返回
        </button>
        <button type="button" className="link-button" onClick={() => recover(!recovering)}>
          {recovering ? '使用动态验证码' : '手机不在身边？使用恢复码'}
        </button>
      </p>
    </>
  )
}
