import { BodyState, ContactHistory, IsolationState } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { inWords, weekdayOf } from '../core/days.ts'
import { go, goInstead, useRoute } from '../core/route.ts'
import { useStore } from '../core/store.ts'
import { Button } from '../kit/Button.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Page } from '../kit/Page.tsx'
import { cardOf } from '../today/days.ts'
import styles from './declare.module.css'
import { type Asked, answered, complaintAt, type Draft, filed, firstOpen, type Step, stepsOf } from './draft.ts'
import { dropDraft, keepDraft, startDraft } from './keepDraft.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SymptomsStep } from './SymptomsStep.tsx'
import { TemperatureStep } from './TemperatureStep.tsx'
import { questions, shortly } from './words.ts'

/** One question a screen. The step stands in the address, so the phone's own back key goes back a question. */
export function DeclarePage({ home, date }: { home: PhoneHome; date: string }) {
  const filling = useFilling(home, date)
  const { step, steps, draft, asked, problem, choose, change, advance } = filling
  const at = steps.indexOf(step)
  return (
    <Page
      title={`${inWords(date)} ${weekdayOf(date)}`}
      steps={`${at + 1} / ${steps.length}`}
      onBack={() => history.back()}
      foot={<Foot filling={filling} />}
    >
      <h2 className={styles.question}>{questions[step]}</h2>
      {problem && step !== 'symptoms' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {step === 'temperature' && <TemperatureStep value={draft.temperature} onChange={(temperature) => change({ temperature })} />}
      {step === 'body' && (
        <Choices
          label={questions.body}
          options={BodyState.options}
          value={draft.bodyState ?? null}
          onChoose={(bodyState) => choose({ bodyState })}
        />
      )}
      {step === 'symptoms' && <SymptomsStep draft={draft} problem={problem} onChange={change} />}
      {step === 'contact' && (
        <Choices
          label={questions.contact}
          options={ContactHistory.options}
          value={draft.contactHistory ?? null}
          onChoose={(contactHistory) => choose({ contactHistory })}
        />
      )}
      {step === 'isolation' && (
        <Choices
          label={questions.isolation}
          options={IsolationState.options}
          value={draft.isolationState ?? null}
          onChoose={(isolationState) => choose({ isolationState })}
        />
      )}
      {step === 'place' && <PlaceStep draft={draft} onChange={change} />}
      {step === 'review' && <ReviewStep draft={draft} onChange={change} onStep={(to) => advance(to)} />}
      {asked.requireTemperature && step === 'temperature' && <p className={styles.day}>请测量后填写实际体温。</p>}
    </Page>
  )
}

type Filling = ReturnType<typeof useFilling>

function useFilling(home: PhoneHome, date: string) {
  const outbox = useOutbox()
  const { items } = useStore(outbox.contents)
  const { query } = useRoute()
  const card = cardOf(home, date)
  const asked: Asked = card
  const replacing = query.get('in')
  const likeYesterday = query.get('from') === 'former'
  const [draft, setDraft] = useState<Draft>(() => startDraft(home, items, date, { from: query.get('from'), replacing }))
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)

  const steps = stepsOf(draft, asked)
  const open = firstOpen(draft, asked)
  const step = stepShown(query, steps, open)
  const complaint = complaintAt(step, draft, asked)

  function advance(to: Step) {
    setShown(false)
    const next = new URLSearchParams(query)
    next.set('step', to)
    go(`/declare/${date}?${next}`)
  }
  function change(answer: Partial<Draft>): Draft {
    const next = answered(draft, answer)
    setDraft(next)
    keepDraft(next)
    return next
  }
  /** To the next question; when none is open, to the whole, or, where only the temperature was asked for, straight to the server. */
  function onward(from: Draft) {
    if (complaintAt(step, from, asked)) return setShown(true)
    const next = firstOpen(from, asked)
    if (next === 'review' && likeYesterday) return void submit(from)
    const following = stepsOf(from, asked)
    advance(next === 'review' || likeYesterday ? next : following[following.indexOf(step) + 1]!)
  }
  async function submit(from: Draft) {
    if (busy) return
    setBusy(true)
    const body = filed(from, Date.now())
    const clientKey = await (replacing ? outbox.replace(replacing, body) : outbox.file(body))
    dropDraft()
    goInstead(`/result/${clientKey}`)
  }
  const choose = (answer: Partial<Draft>) => onward(change(answer))
  const last = step === 'review' || (likeYesterday && (open === 'review' || open === step))
  return {
    step,
    steps,
    draft,
    asked,
    problem: shown ? complaint : null,
    busy,
    last,
    likeYesterday,
    advance,
    change,
    choose,
    onward,
    submit,
  }
}

/** After a reload, or along the back key: never past a question that is still to be answered. A correction begins with the whole. */
function stepShown(query: URLSearchParams, steps: readonly Step[], open: Step): Step {
  const at = steps.indexOf((query.get('step') ?? '') as Step)
  if (at < 0) return query.get('from') || query.get('in') ? open : steps[0]!
  return at <= steps.indexOf(open) ? steps[at]! : open
}

function Foot({ filling: { step, draft, asked, busy, last, likeYesterday, change, onward, submit } }: { filling: Filling }) {
  if (step === 'review')
    return (
      <Button busy={busy} onClick={() => void submit(draft)}>
        提交申报
      </Button>
    )
  const next = () => onward(step === 'symptoms' ? change({ symptoms: draft.symptoms ?? [] }) : draft)
  return (
    <>
      {likeYesterday && (
        <p className={styles.day}>其余与上次一致：{draft.bodyState && shortly({ ...draft, bodyState: draft.bodyState })}</p>
      )}
      {(step === 'temperature' || step === 'symptoms' || step === 'place' || answeredAlready(step, draft)) && (
        <Button busy={busy} onClick={next}>
          {last ? '提交申报' : '下一步'}
        </Button>
      )}
      {step === 'temperature' && !asked.requireTemperature && !draft.temperature && (
        <Button look="quiet" onClick={() => onward(change({ temperature: null }))}>
          今天没有测量
        </Button>
      )}
    </>
  )
}

function answeredAlready(step: Step, draft: Draft): boolean {
  if (step === 'body') return draft.bodyState !== undefined
  if (step === 'contact') return draft.contactHistory !== undefined
  return step === 'isolation' && draft.isolationState !== undefined
}
