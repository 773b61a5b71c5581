import { CallError } from '@oems/client/callError.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { requiresCaptcha, useConfig } from '../account/config.ts'
import { sentenceOf } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { useCaptcha } from '../kit/Captcha.tsx'
import { focusFirstProblem } from '../kit/Field.tsx'
import { said, words } from '../words/words.ts'
import {
  type ClaimField,
  type ClaimInput,
  emptyClaim,
  ofKind,
  type Problems,
  problemsUpTo,
  type Step,
  sentOf,
  stepOf,
  steps,
  worded,
} from './claim.ts'

export type Registering = ReturnType<typeof useRegistering>
type TextField = { [F in ClaimField]: ClaimInput[F] extends string ? F : never }[ClaimField]

/** One question a screen; what was said stays whatever the server answers, and a refusal leads back to the question of the refused field. */
export function useRegistering(qrToken: string) {
  const { captchaMode } = useConfig()
  const [step, go] = useState<Step | 'done'>('kind')
  const [claim, setClaim] = useState(emptyClaim)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState('')
  const [captchaProblem, setCaptchaProblem] = useState('')
  const [captchaRequired, setCaptchaRequired] = useState(false)
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(captchaMode !== 0 || captchaRequired)

  function say(answer: Partial<ClaimInput>) {
    setClaim({ ...claim, ...answer })
    setProblems({ ...problems, ...Object.fromEntries(Object.keys(answer).map((name) => [name, undefined])) })
  }
  /** The props of the input of that name. */
  const field = (name: TextField) => ({
    value: claim[name],
    problem: problems[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => say({ [name]: value }),
  })
  /** A tap answers and moves on. */
  function chooseKind(empTypeClaim: number) {
    say(ofKind(empTypeClaim, claim))
    go('person')
  }

  function next(event: SubmitEvent) {
    event.preventDefault()
    if (busy || step === 'done') return
    const found = problemsUpTo(claim, step)
    const noAnswer = step === 'emergency' && captcha.wanted && !captcha.answer ? words.account.signIn.enterCaptcha : ''
    setProblems(found)
    setProblem('')
    setCaptchaProblem(noAnswer)
    const [first] = Object.keys(found) as ClaimField[]
    if (first) {
      go(stepOf[first])
      focusFirstProblem()
    } else if (noAnswer === '') void (step === 'emergency' ? register() : go(steps[steps.indexOf(step) + 1]!))
  }

  async function register() {
    setBusy(true)
    try {
      await send(registrationPhone.register, { qrToken, ...sentOf(claim), ...captcha.input } as never)
      go('done')
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      refused(failure)
    } finally {
      setBusy(false)
    }
  }

  function refused(failure: CallError) {
    captcha.renew()
    if (requiresCaptcha(failure)) setCaptchaRequired(true)
    const named = worded(failure.fields)
    const [first] = Object.keys(named) as ClaimField[]
    setProblems(named)
    setProblem(first ? '' : failure.broken ? words.account.activate.kept(said(failure.message)) : sentenceOf(failure))
    if (first) go(stepOf[first])
    focusFirstProblem()
  }

  return { step, go, claim, say, field, chooseKind, problems, problem, captcha, captchaProblem, busy, next }
}
