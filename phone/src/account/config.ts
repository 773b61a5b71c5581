import { CallError } from '@oems/client/callError.ts'
import { createStore, useStore } from '@oems/client/store.ts'
import { usualPasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import type { Output } from '@oems/contract/core/call.ts'
import { session } from '@oems/contract/session/session.ts'
import { useEffect } from 'react'
import { send } from '../core/send.ts'

type Config = Pick<Output<typeof session.config>, 'captchaMode' | 'passwordRule' | 'servicePhone'>

/** In use until the server has answered; the server decides in the end. */
const defaults: Config = { captchaMode: 0, passwordRule: usualPasswordRule, servicePhone: null }

const loadedConfig = createStore<Config | null>(null)

/** Loaded once as long as the app is open. */
export function useConfig(): Config {
  const config = useStore(loadedConfig)
  useEffect(() => {
    if (loadedConfig.get()) return
    send(session.config, {}).then(loadedConfig.set, (problem: unknown) => {
      if (!(problem instanceof CallError)) throw problem
    })
  }, [])
  return config ?? defaults
}

/** The server asks for a captcha after failures: the refusing reply carries the flag. */
export const requiresCaptcha = (problem: CallError) => (problem.data as { captchaRequired?: boolean } | null)?.captchaRequired === true
