import { requiredConsents } from '@oems/contract/phone/consent.ts'
import { goInstead, useRoute } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { useNode } from '../landing/useNode.ts'
import { words } from '../words/words.ts'
import styles from './account.module.css'
import { Documents } from './Documents.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type Activating, useActivating } from './useActivating.ts'

const order = ['identity', 'password', 'documents'] as const

/** First sign-in of an imported employee, by the code that hangs at the site. */
export function ActivatePage() {
  const qrToken = useRoute().query.get('q') ?? ''
  const { orgName, problem: noNode } = useNode(qrToken)
  const activating = useActivating(qrToken)
  const { step, go } = activating
  const at = order.indexOf(step)
  return (
    <form onSubmit={activating.next} noValidate style={{ display: 'contents' }}>
      <Page
        title={words.account.activate.steps[step]}
        steps={`${at + 1} / ${order.length}`}
        onBack={at > 0 ? () => go(order[at - 1]!) : undefined}
        foot={<Foot activating={activating} />}
      >
        {step === 'identity' && (
          <div className={styles.lead}>
            <h1>{words.account.activate.title}</h1>
            <p>{noNode ? words.landing[noNode] : orgName}</p>
          </div>
        )}
        {activating.problem && (
          <p className={styles.problem} role="alert">
            {activating.problem}
          </p>
        )}
        {step === 'identity' && <IdentityStep activating={activating} />}
        {step === 'password' && <PasswordStep activating={activating} />}
        {step === 'documents' && <Documents agreed={activating.agreed} onChange={activating.setAgreed} />}
      </Page>
    </form>
  )
}

function Foot({ activating: { step, busy, agreed, isActive } }: { activating: Activating }) {
  if (isActive) return <Button onClick={() => goInstead('/')}>{words.account.activate.toSignIn}</Button>
  if (step !== 'documents')
    return (
      <>
        <Button type="submit">{words.app.next}</Button>
        {step === 'identity' && (
          <Button look="quiet" onClick={() => goInstead('/')}>
            {words.account.activate.active}
          </Button>
        )}
      </>
    )
  const complete = requiredConsents.every((kind) => agreed.some((one) => one === kind))
  return (
    <Button type="submit" disabled={!complete} busy={busy}>
      {busy ? words.account.activate.activating : words.account.activate.agree}
    </Button>
  )
}
