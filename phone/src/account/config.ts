import type { Output } from '@oems/contract/core/call.ts'
import { usualPasswordRule } from '@oems/contract/platform/passwordRule.ts'
import { session } from '@oems/contract/platform/session.ts'
import { useEffect, useState } from 'react'
import { CallError, send } from '../core/send.ts'

type Config = Pick<Output<typeof session.config>, 'captchaMode' | 'passwordRule' | 'servicePhone'>

/** What holds until the server has said otherwise: it judges in the end. */
const usual: Config = { captchaMode: 0, passwordRule: usualPasswordRule, servicePhone: null }

export function useConfig(): Config {
  const [config, setConfig] = useState(usual)
  useEffect(() => {
    send(session.config, {}).then(setConfig, (problem: unknown) => {
      if (!(problem instanceof CallError)) throw problem
    })
  }, [])
  return config
}

/** The server asks for a captcha after failures: it says so in the reply that failed. */
export const asksForCaptcha = (problem: CallError) => (problem.data as { captchaRequired?: boolean } | null)?.captchaRequired === true
