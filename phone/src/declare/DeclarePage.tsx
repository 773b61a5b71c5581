import { BodyState, ContactHistory, IsolationState } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { inWords, weekdayOf } from '../core/days.ts'
import { Button } from '../kit/Button.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Page } from '../kit/Page.tsx'
import styles from './declare.module.css'
import type { Draft, Step } from './draft.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SymptomsStep } from './SymptomsStep.tsx'
import { TemperatureStep } from './TemperatureStep.tsx'
import { type Filling, useFilling } from './useFilling.ts'
import { questions, summaryOf } from './words.ts'

/** One question a screen. The step stands in the address, so the phone's own back key goes back a question. */
export function DeclarePage({ home, date }: { home: PhoneHome; date: string }) {
  const filling = useFilling(home, date)
  const { step, steps, draft, requirements, problem, choose, change, advance } = filling
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
      {step === 'temperature' && (
        <TemperatureStep value={draft.temperature} fever={requirements.fever} onChange={(temperature) => change({ temperature })} />
      )}
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
      {requirements.requireTemperature && step === 'temperature' && <p className={styles.day}>请测量后填写实际体温。</p>}
    </Page>
  )
}

function Foot({ filling: { step, open, draft, requirements, busy, onlyTemperature, change, onward, submit } }: { filling: Filling }) {
  if (step === 'review')
    return (
      <Button busy={busy} onClick={() => void submit(draft)}>
        提交申报
      </Button>
    )
  const next = () => onward(step === 'symptoms' ? change({ symptoms: draft.symptoms ?? [] }) : draft)
  return (
    <>
      {onlyTemperature && draft.bodyState && (
        <p className={styles.day}>其余与上次一致：{summaryOf({ ...draft, bodyState: draft.bodyState })}</p>
      )}
      {(step === 'temperature' || step === 'symptoms' || step === 'place' || answeredAlready(step, draft)) && (
        <Button busy={busy} onClick={next}>
          {onlyTemperature && (open === 'review' || open === 'temperature') ? '提交申报' : '下一步'}
        </Button>
      )}
      {step === 'temperature' && !requirements.requireTemperature && !draft.temperature && (
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
