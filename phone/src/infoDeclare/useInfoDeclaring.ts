import { dayOf } from '@oems/client/days.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isAbnormal, type Level } from '@oems/contract/declaration/level.ts'
import type { DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import { type SubmitEvent, useState } from 'react'
import { useOutboxes } from '../app/outboxed.ts'
import { serverNow } from '../core/clock.ts'
import { sentenceOf, showNotice } from '../core/notices.ts'
import { useRoute } from '../core/route.ts'
import type { Diagnosis } from '../declare/diagnosis.ts'
import { focusFirstProblem } from '../kit/Field.tsx'
import type { Refusal } from '../outbox/outbox.ts'
import { complaintsOf, type Draft, type Problems, stepOf } from '../visitor/draft.ts'
import type { Answering } from '../visitor/useVisiting.ts'
import { said, words } from '../words/words.ts'
import type { InfoAccepted, InfoOutbox, InfoOutcome, Paper } from './infoOutbox.ts'
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

const ofShots = ['vaccineDoses', 'vaccineIllnessId', 'testIllnessId', 'illnessId', 'caseType', 'diagnoseType']
/** On which screen a field is asked; what stands on none is said above. */
const screenOf = (path: string): Step | undefined => {
  const step = ofShots.includes(path) ? 'medical' : path.startsWith('ossIds') ? 'confirm' : stepOf(path)
  return order.find((one) => one === step)
}

/** Filed with its papers before it is sent: without a line it goes by itself later. Refused, it is here again with all its answers. */
export function useInfoDeclaring() {
  const outbox = useOutboxes().information
  const { query } = useRoute()
  /** One that waits on the phone, or was refused after its page had been left. */
  const [kept] = useState(() => outbox.contents.get().items.find(({ clientKey }) => clientKey === query.get('in')) ?? null)
  const [reason, setReason] = useState<Reason | null>(kept?.body.reason ?? null)
  const [step, setStep] = useState<Step>('reason')
  const [draft, setDraft] = useState<Draft>(kept?.body.draft ?? { symptoms: [], visitAreas: [] })
  const [diagnosis, setDiagnosis] = useState<Diagnosis>(kept?.body.diagnosis ?? { illnessId: null, caseType: null, diagnoseType: null })
  const papers = usePapers(kept?.body.papers ?? [])
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
    const sentence = problems[path] ?? (path === 'ossIds' ? paperProblem(problems, papers.papers) : undefined)
    return sentence && said(sentence)
  }
  const field: Answering['field'] = (name) => ({
    value: draft[name] ?? '',
    problem: problemOf(name),
    onChange: ({ target }) => change({ [name]: target.value }),
  })

  function next(event: SubmitEvent) {
    event.preventDefault()
    if (busy || papers.preparing) return
    const found = step === 'reason' ? {} : complaintsOf(step, draft, dayOf(serverNow()))
    setProblems(found)
    setProblem(step === 'reason' && reason === null ? words.infoDeclare.chooseReason : '')
    if (Object.keys(found).length > 0) return focusFirstProblem()
    if (step === 'confirm') void submit()
    else if (step !== 'reason' || reason !== null) go(order[at + 1]!)
  }

  async function submit() {
    if (reason === null) return go('reason')
    setBusy(true)
    const filing = { draft, diagnosis, reason, papers: papers.papers }
    const outcome = settled(outbox)
    const clientKey = await (kept ? outbox.replace(kept.clientKey, filing) : outbox.file(filing))
    const came = await outcome(clientKey)
    if (came?.is === 'refused') {
      await outbox.drop(clientKey)
      setBusy(false)
      return refused(came.refusal)
    }
    showNotice({ kind: 'done', text: came?.is === 'accepted' ? sentOf(came.reply) : words.infoDeclare.stored })
    history.back()
  }

  function refused({ fields, msg: message }: Refusal) {
    const named = fields.filter(({ path }) => screenOf(path))
    setProblems(Object.fromEntries(named.map(({ path, msg }) => [path, msg])))
    setProblem(named.length > 0 ? '' : sentenceOf({ fields, message }))
    if (named[0]) go(screenOf(named[0].path)!)
    focusFirstProblem()
  }

  const back = () => (at > 0 ? go(order[at - 1]!) : history.back())
  return { reason, choose: setReason, diagnosis, diagnose, papers, step, at, draft, change, field, problemOf, problem, busy, next, back }
}

const sentOf = ({ level }: InfoAccepted) => (isAbnormal(level as Level) ? words.infoDeclare.sentAbnormal : words.infoDeclare.sent)

/** Of a paper that the server does not take: which one, and why. */
function paperProblem(problems: Problems, papers: readonly Paper[]): string | undefined {
  const [found] = Object.entries(problems).filter(([path]) => path.startsWith('ossIds.'))
  return found && `${papers[Number(found[0].split('.')[1])]?.name}: ${said(found[1]!)}`
}

/** Longer than a line that works takes for the words; papers may take longer, and go on by themselves. */
const patience = 8_000

/** Listens from now on: what becomes of the one of this key, null where that takes its time. */
function settled(outbox: InfoOutbox) {
  const heard = new Map<string, InfoOutcome>()
  let told: () => void = () => {}
  const stop = outbox.onOutcome(({ clientKey }, outcome) => {
    heard.set(clientKey, outcome)
    told()
  })
  return async (clientKey: string): Promise<InfoOutcome | null> => {
    if (!heard.has(clientKey))
      await new Promise<void>((resolve) => {
        told = () => heard.has(clientKey) && resolve()
        setTimeout(resolve, patience)
      })
    stop()
    return heard.get(clientKey) ?? null
  }
}
