import { CallError } from '@oems/client/callError.ts'
import { dayOf } from '@oems/client/days.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { type SubmitEvent, useState } from 'react'
import { requiresCaptcha, useConfig } from '../account/config.ts'
import { serverNow } from '../core/clock.ts'
import { sentenceOf } from '../core/notices.ts'
import { goInstead } from '../core/route.ts'
import { send } from '../core/send.ts'
import { useCaptcha } from '../kit/Captcha.tsx'
import { focusFirstProblem } from '../kit/Field.tsx'
import { said, words } from '../words/words.ts'
import { complaintsOf, type Draft, emptyDraft, filingOf, order, type Problems, type Step, stepOf } from './draft.ts'

export type Visiting = ReturnType<typeof useVisiting>
/** As much of it as a screen about health and journeys needs, whoever declares. */
export type Answering = Pick<Visiting, 'draft' | 'change' | 'field' | 'problemOf'>

/** The answers stay whatever the server says, and nowhere but in this window; a refusal leads back to the screen of the refused field. */
export function useVisiting(qrToken: string) {
  const { captchaMode } = useConfig()
  const [captchaRequired, setCaptchaRequired] = useState(false)
  const captcha = useCaptcha(captchaMode !== 0 || captchaRequired)
  const [step, setStep] = useState<Step>('who')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const at = order.indexOf(step)

  function change(answer: Partial<Draft>) {
    setDraft({ ...draft, ...answer })
    const answered = Object.keys(answer)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([path]) => !answered.includes(path.split('.')[0]!))))
  }
  function go(to: Step) {
    setStep(to)
    scrollTo(0, 0)
  }
  /** What a field is drawn with. */
  const field = (name: 'name' | 'mobile' | 'telephoneCode' | 'company' | 'plateNo' | 'temperature' | 'remark') => ({
    value: draft[name] ?? '',
    problem: problemOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  })
  const problemOf = (path: string) => {
    const sentence = problems[path]
    return sentence && said(sentence)
  }

  function next(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const found = {
      ...complaintsOf(step, draft, dayOf(serverNow())),
      ...(step === 'confirm' && captcha.wanted && !captcha.answer && { captcha: words.account.signIn.enterCaptcha }),
    }
    setProblems(found)
    setProblem('')
    if (Object.keys(found).length > 0) return focusFirstProblem()
    if (step === 'confirm') void submit()
    else go(order[at + 1]!)
  }

  async function submit() {
    setBusy(true)
    try {
      const { code } = await send(visitorPhone.visitorDeclare, { ...filingOf(draft), qrToken, ...captcha.input })
      goInstead(`/pass/${code}`)
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
    const named = failure.fields.filter(({ path }) => stepOf(path))
    setProblems(Object.fromEntries(named.map(({ path, msg }) => [path, msg])))
    setProblem(named.length > 0 ? '' : failure.broken ? words.visitor.kept(said(replies.fault.msg)) : sentenceOf(failure))
    if (named[0]) go(stepOf(named[0].path)!)
    focusFirstProblem()
  }

  const back = at > 0 ? () => go(order[at - 1]!) : undefined
  return { step, at, draft, change, field, problemOf, problem, busy, captcha, next, back }
}
