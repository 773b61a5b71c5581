import { CallError } from '@oems/client/callError.ts'
import { passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { consentVersion } from '@oems/contract/phone/consent.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { sentenceOf, showNotice } from '../core/notices.ts'
import { goInstead } from '../core/route.ts'
import { send } from '../core/send.ts'
import { signIn } from '../core/session.ts'
import { useCaptcha } from '../kit/Captcha.tsx'
import { focusFirstProblem } from '../kit/Field.tsx'
import { said, words } from '../words/words.ts'
import { requiresCaptcha, useConfig } from './config.ts'
import type { Kind } from './Documents.tsx'
import { lastUsername } from './lastUsername.ts'

type Step = 'identity' | 'password' | 'documents'
const emptyInput = { telephoneCode: '86', mobile: '', username: '', idTail6: '', password: '', again: '' }
export type ActivationInput = typeof emptyInput
export type Activating = ReturnType<typeof useActivating>

const stepOf: Readonly<Partial<Record<string, Step>>> = {
  mobile: 'identity',
  username: 'identity',
  telephoneCode: 'identity',
  idTail6: 'identity',
  captcha: 'identity',
  password: 'password',
}

/** The input stays whatever the server answers; a refusal leads back to the question of the refused field. */
export function useActivating(qrToken: string) {
  const { passwordRule, captchaMode } = useConfig()
  const [step, go] = useState<Step>('identity')
  const [input, setInput] = useState(emptyInput)
  const [byName, setByName] = useState(false)
  const [agreed, setAgreed] = useState<Kind[]>([])
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** The account is active already. */
  const [isActive, setActive] = useState(false)
  /** A reply was lost, so the account may be active by our own doing. */
  const [replyLost, setReplyLost] = useState(false)
  const [captchaRequired, setCaptchaRequired] = useState(false)
  const captcha = useCaptcha(captchaMode !== 0 || captchaRequired)

  /** The props of the input of that name. */
  const field = (name: keyof ActivationInput) => ({
    value: input[name],
    problem: problems[name],
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      setInput({ ...input, [name]: value })
      setProblems({ ...problems, [name]: undefined })
    },
  })

  function next(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const found = complaints()
    setProblems(found)
    setProblem('')
    if (Object.keys(found).length > 0) return focusFirstProblem()
    if (step === 'documents') void activate()
    else go(step === 'identity' ? 'password' : 'documents')
  }

  function complaints(): Record<string, string> {
    const { mobile, username, idTail6, password, again } = input
    if (step === 'documents') return {}
    if (step === 'password') {
      const complaint = passwordComplaint(password, username, passwordRule)
      return { ...(complaint && { password: said(complaint) }), ...(password !== again && { again: words.account.password.different }) }
    }
    return {
      ...(byName && !username.trim() && { username: words.account.activate.enterUsername }),
      ...(!byName && !mobile.trim() && { mobile: words.account.activate.enterMobile }),
      ...(idTail6.trim().length !== 6 && { idTail6: words.account.activate.enterSix }),
      ...(captcha.wanted && !captcha.answer && { captcha: words.account.signIn.enterCaptcha }),
    }
  }

  async function activate() {
    setBusy(true)
    try {
      const identity = byName
        ? { username: input.username.trim() }
        : { mobile: input.mobile.trim(), telephoneCode: input.telephoneCode.trim() || '86' }
      const answers = {
        idTail6: input.idTail6.trim().toUpperCase(),
        password: input.password,
        consents: agreed,
        docVersion: consentVersion,
      }
      const { username } = await send(phone.activate, { qrToken, ...identity, ...answers, ...captcha.input })
      await enter(username)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 1409 && replyLost) await enter(byName ? input.username.trim() : input.mobile.trim())
      else refused(failure)
    } finally {
      setBusy(false)
    }
  }

  /** Signs in with what was just set. Where that asks for a captcha of its own, the sign-in page takes over with the name filled in. */
  async function enter(username: string) {
    lastUsername.set(username)
    try {
      if (captchaMode === 1) throw new CallError({ code: 1422, msg: '', data: null }, '')
      await signIn({ username, password: input.password })
      showNotice({ kind: 'done', text: words.account.activate.done, detail: words.account.activate.yourName(username) })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      showNotice({ kind: 'done', text: words.account.activate.doneSignIn, detail: words.account.activate.yourName(username) })
    }
    goInstead('/')
  }

  function refused(failure: CallError) {
    captcha.renew()
    if (requiresCaptcha(failure)) setCaptchaRequired(true)
    if (failure.broken) setReplyLost(true)
    if (failure.code === 1409) setActive(true)
    const named = failure.fields.filter(({ path }) => path in stepOf)
    setProblems(Object.fromEntries(named.map(({ path, msg }) => [path, said(msg)])))
    setProblem(named.length > 0 ? '' : failure.broken ? words.account.activate.kept(said(replies.fault.msg)) : sentenceOf(failure))
    focusFirstProblem()
    if (!failure.broken) go((named[0] && stepOf[named[0].path]) ?? 'identity')
  }

  return {
    step,
    go,
    input,
    field,
    byName,
    setByName,
    agreed,
    setAgreed,
    problems,
    problem,
    busy,
    isActive,
    captcha,
    next,
    passwordRule,
  }
}
