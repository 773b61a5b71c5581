import { CallError } from '@oems/client/callError.ts'
import { dayOf } from '@oems/client/days.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { isAbnormal } from '@oems/contract/declaration/level.ts'
import type { DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { type SubmitEvent, useState } from 'react'
import { serverNow } from '../core/clock.ts'
import { sentenceOf, showNotice } from '../core/notices.ts'
import { send } from '../core/send.ts'
import type { Diagnosis } from '../declare/diagnosis.ts'
import { focusFirstProblem } from '../kit/Field.tsx'
import { complaintsOf, type Draft, filingOf, type Problems, stepOf } from '../visitor/draft.ts'
import type { Answering } from '../visitor/useVisiting.ts'
import { said, words } from '../words/words.ts'
import { type Papers, usePapers } from './usePapers.ts'

export const order = ['reason', 'health', 'medical', 'journey', 'confirm'] as const
type Step = (typeof order)[number]
type Reason = CodeOf<typeof DeclareReason>

export interface InfoDeclaring extends Answering {
  readonly diagnosis: Diagnosis
  readonly diagnose: (found: Diagnosis) => void
  readonly papers: Papers
  readonly reason: Reason | null
  readonly choose: (reason: Reason) => void
}

const ofShots = ['vaccineDoses', 'illnessId', 'caseType', 'diagnoseType']
/** On which screen a field is asked; what stands on none is said above. */
const screenOf = (path: string): Step | undefined => {
  const step = ofShots.includes(path) ? 'medical' : path.startsWith('ossIds') ? 'confirm' : stepOf(path)
  return order.find((one) => one === step)
}

/** The answers stay whatever the server says; sent again they are the same declaration. */
export function useInfoDeclaring() {
  const [clientKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState<Reason | null>(null)
  const [step, setStep] = useState<Step>('reason')
  const [draft, setDraft] = useState<Draft>({ symptoms: [], visitAreas: [] })
  const [diagnosis, setDiagnosis] = useState<Diagnosis>({ illnessId: null, caseType: null, diagnoseType: null })
  const papers = usePapers()
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const at = order.indexOf(step)

  function change(answer: Partial<Draft>) {
    setDraft({ ...draft, ...answer })
    forget(Object.keys(answer))
  }
  function diagnose(found: Diagnosis) {
    setDiagnosis(found)
    forget(Object.keys(found))
  }
  function forget(answered: readonly string[]) {
    setProblems(Object.fromEntries(Object.entries(problems).filter(([path]) => !answered.includes(path.split('.')[0]!))))
  }
  function go(to: Step) {
    setStep(to)
    scrollTo(0, 0)
  }
  const problemOf = (path: string) => {
    const sentence = problems[path]
    return sentence && said(sentence)
  }
  const field: Answering['field'] = (name) => ({
    value: draft[name] ?? '',
    problem: problemOf(name),
    onChange: ({ target }) => change({ [name]: target.value }),
  })

  function next(event: SubmitEvent) {
    event.preventDefault()
    if (busy || papers.uploading) return
    const found = step === 'reason' ? {} : complaintsOf(step, draft, dayOf(serverNow()))
    setProblems(found)
    setProblem(step === 'reason' && reason === null ? words.infoDeclare.chooseReason : '')
    if (Object.keys(found).length > 0) return focusFirstProblem()
    if (step === 'confirm') void submit()
    else if (step !== 'reason' || reason !== null) go(order[at + 1]!)
  }

  async function submit() {
    setBusy(true)
    const answered = Object.fromEntries(Object.entries(diagnosis).filter(([, value]) => value !== null))
    const ossIds = papers.papers.map(({ ossId }) => ossId)
    try {
      const { level } = await send(ownInfoDeclarations.infoDeclare, {
        ...filingOf(draft),
        ...answered,
        clientKey,
        declareReason: reason,
        ossIds,
      } as never)
      showNotice({ kind: 'done', text: isAbnormal(level) ? words.infoDeclare.sentAbnormal : words.infoDeclare.sent })
      history.back()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      refused(failure)
    } finally {
      setBusy(false)
    }
  }

  function refused(failure: CallError) {
    const named = failure.fields.filter(({ path }) => screenOf(path))
    setProblems(Object.fromEntries(named.map(({ path, msg }) => [path, msg])))
    setProblem(named.length > 0 ? '' : failure.broken ? words.visitor.kept(said(replies.fault.msg)) : sentenceOf(failure))
    if (named[0]) go(screenOf(named[0].path)!)
    focusFirstProblem()
  }

  const back = () => (at > 0 ? go(order[at - 1]!) : history.back())
  return { reason, choose: setReason, diagnosis, diagnose, papers, step, at, draft, change, field, problemOf, problem, busy, next, back }
}
