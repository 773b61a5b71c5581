import { useStore } from '@oems/client/store.ts'
import type { GuideState } from '@oems/contract/guide/guide.ts'
import { type GuideStep, guideSteps, stepNames } from '@oems/contract/guide/steps.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { moment } from '../core/moment.ts'
import { BaseStep } from './BaseStep.tsx'
import { FormOf } from './form.ts'
import styles from './guide.module.css'
import type { Keeping } from './keeper.ts'
import { MedicalStep } from './MedicalStep.tsx'
import { NetworkStep } from './NetworkStep.tsx'
import type { Ready } from './useGuide.ts'
import { useStep } from './useStep.ts'

interface Props extends Ready {
  readonly step: GuideStep
  readonly readOnly: boolean
  readonly list: ReactNode
  /** The step before, where it was reported a moment ago. */
  readonly confirmed: GuideStep | null
  /** What the next step begins with has come with the reply. */
  readonly reported: (now: GuideState) => void
  readonly back: (() => void) | undefined
}

/** One step with its report, which may be sent at any time and is kept until then. */
export function StepForm({ step, readOnly, list, confirmed, reported, back, ...ready }: Props) {
  const { info, keeper, local, reload } = ready
  const { form, message, busy, submit, take, restore } = useStep({ step, info, keeper, local, readOnly, reload })
  const keeping = useStore(keeper.keeping)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current?.closest(`.${styles.page}`)?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [])
  const isLast = step === guideSteps.at(-1)
  async function send() {
    const now = await submit()
    if (now) reported(now)
  }
  const others = info.drafts.filter((draft) => !draft.mine && draft.step === step)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !readOnly) void send()
      }}
    >
      {!readOnly &&
        others.map((draft) => (
          <p key={`${draft.author}${draft.savedAt}`} className={styles.banner} role="status">
            <span>
              {draft.author}于 {moment(draft.savedAt)} 保存了本步的草稿，尚未提交。
            </span>
            <button type="button" className={styles.button} onClick={() => take(draft)}>
              采用该草稿
            </button>
            {restore && (
              <button type="button" className={styles.button} data-quiet onClick={restore}>
                恢复我填写的
              </button>
            )}
          </p>
        ))}
      <div className={styles.body}>
        {list}
        <main ref={main} tabIndex={-1} className={styles.main} aria-label={stepNames[step]}>
          <FormOf value={form}>
            {step === 'BASE' ? <BaseStep info={info} /> : step === 'MEDICAL' ? <MedicalStep /> : <NetworkStep />}
          </FormOf>
        </main>
      </div>
      {!readOnly && (
        <footer className={styles.foot}>
          <span>
            {message ? (
              <b className={styles.fault} role="alert">
                {message}
              </b>
            ) : (
              <span role="status">{confirmed && keeping.state === 'none' ? `“${stepNames[confirmed]}”已提交` : wordsOf(keeping)}</span>
            )}
          </span>
          {back && (
            <button type="button" className={styles.button} onClick={back}>
              上一步
            </button>
          )}
          <button type="submit" className={styles.button} data-primary disabled={busy}>
            {busy ? '正在提交…' : isLast ? '提交并完成' : '提交，下一步'}
          </button>
        </footer>
      )}
    </form>
  )
}

function wordsOf({ state, at }: Keeping): string {
  switch (state) {
    case 'saved':
      return `草稿已保存 ${moment(at).slice(11)}`
    case 'local':
      return '草稿已保存在本机，联网后自动上传'
    case 'sending':
      return '正在保存草稿…'
    case 'typed':
      return '内容会自动保存为草稿'
    case 'none':
      return '标有 * 的须填写'
  }
}
