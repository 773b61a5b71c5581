import { CallError } from '@oems/client/callError.ts'
import { requiredConsents } from '@oems/contract/phone/consent.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useEffect, useState } from 'react'
import { goInstead } from '../core/route.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import styles from './account.module.css'
import { Documents } from './Documents.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type Activating, useActivating } from './useActivating.ts'

const titles = { identity: '核对您的身份', password: '设置登录密码', documents: '阅读并同意授权书' }
const order = ['identity', 'password', 'documents'] as const

/** First sign-in of an imported employee, by the code that hangs at the site. */
export function ActivatePage({ qrToken }: { qrToken: string }) {
  const place = usePlace(qrToken)
  const activating = useActivating(qrToken)
  const { step, go } = activating
  const at = order.indexOf(step)
  return (
    <form onSubmit={activating.next} noValidate style={{ display: 'contents' }}>
      <Page
        title={titles[step]}
        steps={`${at + 1} / ${order.length}`}
        onBack={at > 0 ? () => go(order[at - 1]!) : undefined}
        foot={<Foot activating={activating} />}
      >
        {step === 'identity' && (
          <div className={styles.lead}>
            <h1>激活账号</h1>
            <p>{place}</p>
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
  if (isActive) return <Button onClick={() => goInstead('/')}>去登录</Button>
  if (step !== 'documents')
    return (
      <>
        <Button type="submit">下一步</Button>
        {step === 'identity' && (
          <Button look="quiet" onClick={() => goInstead('/')}>
            已激活，直接登录
          </Button>
        )}
      </>
    )
  const complete = requiredConsents.every((kind) => agreed.some((one) => one === kind))
  return (
    <Button type="submit" disabled={!complete} busy={busy}>
      {busy ? '正在激活…' : '同意并激活'}
    </Button>
  )
}

/** The site whose code it is, so that the person sees that it is the right one. */
function usePlace(qrToken: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    send(phone.node, { qrToken: qrToken || '-' }).then(
      ({ orgName }) => setText(orgName),
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
        setText(problem.broken ? '' : '二维码已失效，请向本单位信息员索取新的二维码')
      },
    )
  }, [qrToken])
  return text
}
