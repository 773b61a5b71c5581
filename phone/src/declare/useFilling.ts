import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { useItems, useOutbox } from '../app/outboxed.ts'
import { serverNow } from '../core/clock.ts'
import { go, goInstead, useRoute } from '../core/route.ts'
import { focusFirstProblem } from '../kit/Field.tsx'
import type { Filing } from '../outbox/sender.ts'
import { cardOf } from '../today/days.ts'
import { said } from '../words/words.ts'
import { type Diagnosis, diagnosisErrors } from './diagnosis.ts'
import { answered, complaintAt, type Draft, filed, firstOpen, type Requirements, type Step, stepsOf } from './draft.ts'
import { dropDraft, startDraft, storeDraft } from './storedDraft.ts'
import { useOpenSeconds } from './useOpenSeconds.ts'

export type Filling = ReturnType<typeof useFilling>

/** A declaration on its way through the questions: `?from=former` 与昨日一致, `correct` a correction, `?in=` an item of the outbox. */
export function useFilling(home: PhoneHome, date: string) {
  const outbox = useOutbox()
  const items = useItems()
  const { query } = useRoute()
  const requirements: Requirements = cardOf(home, date)
  const [from, replacing] = [query.get('from'), query.get('in')]
  const [draft, setDraft] = useState<Draft>(() => startDraft(home, items, date, { from, replacing }))
  const [showsProblem, setShowsProblem] = useState(false)
  const [busy, setBusy] = useState(false)
  const openSeconds = useOpenSeconds()

  const steps = stepsOf(draft, requirements)
  const open = firstOpen(draft, requirements)
  const step = currentStep(query, steps, open)
  /** Only the temperature is missing: after it the declaration is submitted. */
  const onlyTemperature = from === 'former' && step === 'temperature'
  // An answer that no longer fits is reported at once; a missing one, only when the person wants to go on.
  const isImmediate = step === 'body' && draft.bodyState !== undefined
  const problem = showsProblem || isImmediate ? complaintAt(step, draft, requirements) : null

  const errors = diagnosisErrors(draft, home.illnesses)
  const problemOf = (path: keyof Diagnosis) => {
    const error = errors.find((one) => showsProblem && one.path === path)
    return error && said(error.msg)
  }

  function advance(to: Step) {
    setShowsProblem(false)
    const next = new URLSearchParams(query)
    next.set('step', to)
    go(`/declare/${date}?${next}`)
  }
  function change(answer: Partial<Draft>): Draft {
    const next = answered(draft, answer)
    setDraft(next)
    storeDraft(next, from === 'former')
    return next
  }
  /** To the next question, or to the review when none is open. */
  function onward(answers: Draft) {
    if (complaintAt(step, answers, requirements)) return setShowsProblem(true)
    const next = firstOpen(answers, requirements)
    if (next === 'review' && onlyTemperature) return void submit(answers)
    const following = stepsOf(answers, requirements)
    advance(next === 'review' || from === 'former' ? next : following[following.indexOf(step) + 1]!)
  }
  async function submit(answers: Draft) {
    if (busy) return
    setBusy(true)
    const body: Filing = { ...filed(answers, serverNow()), openSeconds: openSeconds(), oneTap: onlyTemperature ? 1 : 0 }
    const clientKey = await (replacing ? outbox.replace(replacing, body) : outbox.file(body))
    dropDraft()
    goInstead(`/result/${clientKey}`)
  }
  function submitReviewed() {
    if (errors.length === 0) return void submit(draft)
    setShowsProblem(true)
    focusFirstProblem()
  }
  const choose = (answer: Partial<Draft>) => onward(change(answer))
  return {
    step,
    open,
    steps,
    draft,
    requirements,
    problem,
    problemOf,
    busy,
    onlyTemperature,
    advance,
    change,
    choose,
    onward,
    submitReviewed,
  }
}

/** After a reload, or along the back key: never past a question that is still to be answered. A correction begins with the review. */
function currentStep(query: URLSearchParams, steps: readonly Step[], open: Step): Step {
  const at = steps.indexOf((query.get('step') ?? '') as Step)
  if (at < 0) return query.get('from') || query.get('in') ? open : steps[0]!
  return at <= steps.indexOf(open) ? steps[at]! : open
}
