import { goInstead, useRoute } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { useNode } from '../landing/useNode.ts'
import { words } from '../words/words.ts'
import { steps } from './claim.ts'
import styles from './registration.module.css'
import { CertificateStep, ContactStep, EmergencyStep, KindStep, PersonStep } from './steps.tsx'
import { useRegistering } from './useRegistering.ts'

/** Somebody whom the unit does not know asks to be registered there; nothing tells whether the number is known. */
export function RegisterPage() {
  const qrToken = useRoute().query.get('q') ?? ''
  const { orgName, problem: noNode } = useNode(qrToken)
  const registering = useRegistering(qrToken)
  const { step, go, problem, busy, next } = registering
  if (step === 'done') return <Done orgName={orgName} title={words.registration.sent} text={words.registration.sentHelp} />
  const at = steps.indexOf(step)
  return (
    <form onSubmit={next} noValidate style={{ display: 'contents' }}>
      <Page
        title={words.registration.register}
        steps={`${at + 1} / ${steps.length}`}
        onBack={at > 0 ? () => go(steps[at - 1]!) : () => history.back()}
        foot={
          step === 'kind' ? undefined : (
            <Button type="submit" busy={busy}>
              {step !== 'emergency' ? words.app.next : busy ? words.registration.sending : words.registration.send}
            </Button>
          )
        }
      >
        <div className={styles.lead}>
          <p>{noNode ? words.landing[noNode] : orgName}</p>
          <h2>{words.registration.questions[step]}</h2>
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {step === 'kind' && <KindStep registering={registering} />}
        {step === 'person' && <PersonStep registering={registering} />}
        {step === 'certificate' && <CertificateStep registering={registering} />}
        {step === 'contact' && <ContactStep registering={registering} />}
        {step === 'emergency' && <EmergencyStep registering={registering} />}
      </Page>
    </form>
  )
}

interface DoneProps {
  readonly orgName: string
  readonly title: string
  readonly text: string
}
/** It waits for the unit now. */
export const Done = ({ orgName, title, text }: DoneProps) => (
  <Page title={orgName} foot={<Button onClick={() => goInstead('/')}>{words.app.gotIt}</Button>}>
    <div className={styles.done} role="status">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  </Page>
)
