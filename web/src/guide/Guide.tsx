import { useStore } from '@oems/client/store.ts'
import type { GuideState } from '@oems/contract/guide/guide.ts'
import { type GuideStep, guideSteps } from '@oems/contract/guide/steps.ts'
import { useState } from 'react'
import { line } from '../core/line.ts'
import { signOut } from '../shell/navigationGuard.ts'
import { Finish } from './Finish.tsx'
import styles from './guide.module.css'
import { StepForm } from './StepForm.tsx'
import { StepList } from './StepList.tsx'
import type { Ready } from './useGuide.ts'

/** Three steps, the next one of which is open; those before it may be opened again at any time. */
export function Guide({ readOnly, ...ready }: Ready & { readonly readOnly: boolean }) {
  const { info, keeper } = ready
  const isOnline = useStore(line)
  const [chosen, setChosen] = useState<GuideStep | 'finish'>(info.step ?? 'finish')
  const step = chosen === 'finish' ? null : chosen
  /** Reported a moment ago. */
  const [confirmed, setConfirmed] = useState<GuideStep | null>(null)
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await Promise.race([keeper.leave(), new Promise((resolve) => setTimeout(resolve, 2_000))])
    await signOut()
  }
  function reported(from: GuideStep, now: GuideState) {
    ready.follow(now)
    setConfirmed(from)
    const following = guideSteps[guideSteps.indexOf(from) + 1]
    setChosen(following ?? now.step ?? 'finish')
  }
  function choose(wanted: GuideStep) {
    void keeper.flush()
    setConfirmed(null)
    setChosen(wanted)
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>项目信息填报</h1>
          <p>{info.projectName}</p>
        </div>
        {!readOnly && (
          <button type="button" className={styles.button} disabled={leaving} onClick={() => void leave()}>
            稍后继续
          </button>
        )}
      </header>
      {!isOnline && (
        <p className={styles.banner} data-tone="due" role="status">
          网络中断，草稿已保存在本机
        </p>
      )}
      {step === null ? (
        <Finish info={info} open={choose} />
      ) : (
        <StepForm
          key={step}
          {...ready}
          step={step}
          readOnly={readOnly}
          list={<StepList current={step} info={info} open={choose} />}
          confirmed={confirmed}
          reported={(now) => reported(step, now)}
          back={previous(step) && (() => choose(previous(step)!))}
        />
      )}
    </div>
  )
}

const previous = (step: GuideStep): GuideStep | undefined => guideSteps[guideSteps.indexOf(step) - 1]
