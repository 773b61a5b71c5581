import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { HealthStep } from '../visitor/HealthStep.tsx'
import { JourneyStep } from '../visitor/JourneyStep.tsx'
import styles from '../visitor/visitor.module.css'
import { words } from '../words/words.ts'
import { PromiseStep } from './PromiseStep.tsx'
import { ReasonStep } from './ReasonStep.tsx'
import { ShotStep } from './ShotStep.tsx'
import { order, useInfoDeclaring } from './useInfoDeclaring.ts'

/** What has happened, how the person is, vaccination and test, and where the person has been: what visitors are asked, for oneself. */
export function InfoDeclarePage() {
  const declaring = useInfoDeclaring()
  const { step, at, problem, busy, back, next, papers } = declaring
  return (
    <form onSubmit={next} noValidate style={{ display: 'contents' }}>
      <Page
        title={words.infoDeclare.title}
        steps={`${at + 1} / ${order.length}`}
        onBack={back}
        foot={
          <Button type="submit" busy={busy || papers.preparing}>
            {step !== 'confirm' ? words.app.next : busy ? words.visitor.sending : words.visitor.submit}
          </Button>
        }
      >
        <h2 className={styles.question}>{words.infoDeclare.questions[step]}</h2>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.form}>
          {step === 'reason' && <ReasonStep declaring={declaring} />}
          {step === 'health' && <HealthStep visiting={declaring} />}
          {step === 'medical' && <ShotStep declaring={declaring} />}
          {step === 'journey' && <JourneyStep visiting={declaring} />}
          {step === 'confirm' && <PromiseStep declaring={declaring} />}
        </div>
      </Page>
    </form>
  )
}
