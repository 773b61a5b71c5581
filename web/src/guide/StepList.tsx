import type { GuideInfo } from '@oems/contract/guide/guide.ts'
import { type GuideStep, guideSteps, openBefore, stepNames } from '@oems/contract/guide/steps.ts'
import { moment } from '../core/moment.ts'
import styles from './guide.module.css'

interface Props {
  readonly current: GuideStep
  readonly info: GuideInfo
  readonly open: (step: GuideStep) => void
}

/** How far the report has come. */
export const StepList = ({ current, info, open }: Props) => (
  <nav aria-label="填报步骤">
    <ol className={styles.steps}>
      {guideSteps.map((step, at) => {
        const reportedAt = info.reportedAt[step]
        return (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              data-done={reportedAt ? true : undefined}
              disabled={openBefore(step, info.step) !== null}
              onClick={() => open(step)}
            >
              <i aria-hidden="true">{reportedAt ? '✓' : at + 1}</i>
              <span>
                {stepNames[step]}
                <small>{reportedAt ? `已填报 ${moment(reportedAt).slice(5)}` : step === current ? '填写中' : '未填报'}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
