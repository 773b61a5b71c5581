import { BodyState, ContactHistory, IsolationState } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { inWords, weekdayOf } from '../core/days.ts'
import { Button } from '../kit/Button.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Page } from '../kit/Page.tsx'
import { optionsOf, words } from '../words/words.ts'
import styles from './declare.module.css'
import type { Illnesses } from './diagnosis.ts'
import type { Draft, Step } from './draft.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SymptomsStep } from './SymptomsStep.tsx'
import { TemperatureStep } from './TemperatureStep.tsx'
import { type Filling, useFilling } from './useFilling.ts'
import { summaryOf } from './words.ts'

/** One question a screen. The step stands in the address, so the phone's own back key goes back a question. */
export function DeclarePage({ home, date }: { home: PhoneHome; date: string }) {
  const filling = useFilling(home, date)
  const { step, steps, draft, requirements, problem, problemOf, choose, change, advance } = filling
  const at = steps.indexOf(step)
  return (
    <Page
      title={`${inWords(date)} ${weekdayOf(date)}`}
      steps={`${at + 1} / ${steps.length}`}
      onBack={() => history.back()}
      foot={<Foot filling={filling} illnesses={home.illnesses} />}
    >
      <h2 className={styles.question}>{words.declare.questions[step]}</h2>
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
          label={words.declare.questions.body}
          options={optionsOf(BodyState)}
          value={draft.bodyState ?? null}
          onChoose={(bodyState) => choose({ bodyState })}
        />
      )}
      {step === 'symptoms' && <SymptomsStep draft={draft} problem={problem} onChange={change} />}
      {step === 'contact' && (
        <Choices
          label={words.declare.questions.contact}
          options={optionsOf(ContactHistory)}
          value={draft.contactHistory ?? null}
          onChoose={(contactHistory) => choose({ contactHistory })}
        />
      )}
      {step === 'isolation' && (
        <Choices
          label={words.declare.questions.isolation}
          options={optionsOf(IsolationState)}
          value={draft.isolationState ?? null}
          onChoose={(isolationState) => choose({ isolationState })}
        />
      )}
      {step === 'place' && <PlaceStep draft={draft} onChange={change} />}
      {step === 'review' && (
        <ReviewStep draft={draft} illnesses={home.illnesses} problemOf={problemOf} onChange={change} onStep={(to) => advance(to)} />
      )}
      {requirements.requireTemperature && step === 'temperature' && <p className={styles.day}>{words.declare.measureFirst}</p>}
    </Page>
  )
}

function Foot({ filling, illnesses }: { filling: Filling; illnesses: Illnesses }) {
  const { step, open, draft, requirements, busy, onlyTemperature, change, onward, submitReviewed } = filling
  if (step === 'review')
    return (
      <Button busy={busy} onClick={submitReviewed}>
        {words.declare.submit}
      </Button>
    )
  const next = () => onward(step === 'symptoms' ? change({ symptoms: draft.symptoms ?? [] }) : draft)
  return (
    <>
      {onlyTemperature && draft.bodyState && (
        <p className={styles.day}>{words.declare.restAsBefore(summaryOf({ ...draft, bodyState: draft.bodyState }, illnesses))}</p>
      )}
      {(step === 'temperature' || step === 'symptoms' || step === 'place' || answeredAlready(step, draft)) && (
        <Button busy={busy} onClick={next}>
          {onlyTemperature && (open === 'review' || open === 'temperature') ? words.declare.submit : words.app.next}
        </Button>
      )}
      {step === 'temperature' && !requirements.requireTemperature && !draft.temperature && (
        <Button look="quiet" onClick={() => onward(change({ temperature: null }))}>
          {words.declare.notMeasuredToday}
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
