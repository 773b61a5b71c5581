import { Situation } from '@oems/contract/attention/situations.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { Button, Space } from 'antd'
import { Part, rowsBy } from '../kit/record/Parts.tsx'
import styles from './attention.module.css'
import { CaseTag } from './tones.tsx'
import type { AttentionSteps } from './useAttentionSteps.tsx'

interface Props {
  readonly cases: readonly Situation[]
  readonly steps: AttentionSteps
}

const shown = [
  ...(['caseType', 'diagnoseType', 'onsetDate', 'foundDate', 'confirmDate', 'severity', 'isolationState', 'isolationPlace'] as const),
  ...(['treatPlace', 'hospitalName', 'infectionSource', 'closeContactNum', 'vaccination', 'testResult', 'sourceType', 'orgName'] as const),
  ...(['remark', 'outcome', 'outcomeDate', 'outcomeRemark'] as const),
]

/** The cases of one person, the open ones first, each with what may be done. */
export const Cases = ({ cases, steps }: Props) =>
  cases.length === 0 ? (
    <p className={styles.about}>没有患病记录</p>
  ) : (
    <ul className={styles.cases}>
      {cases.map((one) => (
        <li key={one.id}>
          <span>
            <b>
              {one.illnessName}（{CaseClass.label(one.caseClass)}）
            </b>
            <small>{aboutOf(one)}</small>
          </span>
          <Space>
            <CaseTag of={one.illState} />
            {steps.ofCase(one).map(({ label, onClick }) => (
              <Button key={label} size="small" aria-label={`${label}：${one.illnessName}`} onClick={onClick}>
                {label}
              </Button>
            ))}
          </Space>
          <details className={styles.detail}>
            <summary aria-label={`${one.illnessName}的病例详情`}>病例详情</summary>
            <Part rows={rowsBy(Situation, one)(shown)} wide={['备注', '转归说明']} />
          </details>
        </li>
      ))}
    </ul>
  )

const aboutOf = (one: Situation) =>
  [
    `发现${one.foundDate}`,
    one.confirmDate && `确诊${one.confirmDate}`,
    one.isolationState !== IsolationState.none && IsolationState.label(one.isolationState),
    one.outcome !== null && `${one.outcomeDate} ${Outcome.label(one.outcome)}`,
    one.remark,
  ]
    .filter(Boolean)
    .join(' · ')
