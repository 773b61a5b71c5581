import type { ReportedProject } from '@oems/contract/reporting/progress.ts'
import { moment } from '../core/moment.ts'
import styles from './reporting.module.css'

type Reports = Pick<ReportedProject, 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>
const steps = { guideBaseAt: '基本信息', guideMedicalAt: '医疗资源', guideNetworkEnvAt: '网络环境' } as const
const names = Object.keys(steps) as (keyof typeof steps)[]

/** The three reports one beside the other: those that are in are filled, and each says its word and day. */
export const ReportSteps = ({ row }: { readonly row: Reports }) => (
  <ol className={styles.steps} aria-label="三步填报">
    {names.map((name) => {
      const at = row[name]
      const words = at === null ? `${steps[name]}：未填报` : `${steps[name]}：${moment(at)}填报`
      return (
        <li key={name} data-done={at !== null || undefined} title={words}>
          <span className="visually-hidden">{words}</span>
          <span aria-hidden>{steps[name]}</span>
        </li>
      )
    })}
  </ol>
)
