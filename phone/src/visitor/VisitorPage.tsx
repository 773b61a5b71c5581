import { useRoute } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { Page } from '../kit/Page.tsx'
import { useNode } from '../landing/useNode.ts'
import { words } from '../words/words.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { order } from './draft.ts'
import { HealthStep } from './HealthStep.tsx'
import { JourneyStep } from './JourneyStep.tsx'
import { MedicalStep } from './MedicalStep.tsx'
import { useVisiting } from './useVisiting.ts'
import { VisitStep } from './VisitStep.tsx'
import styles from './visitor.module.css'
import { WhoStep } from './WhoStep.tsx'

const steps = { who: WhoStep, visit: VisitStep, health: HealthStep, medical: MedicalStep, journey: JourneyStep, confirm: ConfirmStep }

/** Somebody without an account at the gate: who comes, why, in what health, and from where; then the pass. */
export function VisitorPage() {
  const qrToken = useRoute().query.get('q') ?? ''
  const { orgName, problem: noNode } = useNode(qrToken)
  const visiting = useVisiting(qrToken)
  const { step, at, problem, busy, back, next } = visiting
  const Asked = steps[step]
  return (
    <form onSubmit={next} noValidate style={{ display: 'contents' }}>
      <Page
        title={words.visitor.title}
        steps={`${at + 1} / ${order.length}`}
        onBack={back}
        foot={
          noNode !== 'expired' && (
            <Button type="submit" busy={busy}>
              {step !== 'confirm' ? words.app.next : busy ? words.visitor.sending : words.visitor.submit}
            </Button>
          )
        }
      >
        {at === 0 && <LanguageSwitch />}
        {at === 0 && <p className={styles.place}>{noNode ? words.landing[noNode] : orgName}</p>}
        <h2 className={styles.question}>{words.visitor.questions[step]}</h2>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {noNode !== 'expired' && (
          <div className={styles.form}>
            <Asked visiting={visiting} />
          </div>
        )}
      </Page>
    </form>
  )
}
