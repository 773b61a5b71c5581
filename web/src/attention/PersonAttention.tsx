import { AttentionRule } from '@oems/contract/attention/codes.ts'
import { type AttentionInfo, situations } from '@oems/contract/attention/situations.ts'
import { Button } from 'antd'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part } from '../kit/record/Parts.tsx'
import type { PersonView } from '../person/parts.ts'
import styles from './attention.module.css'
import { Cases } from './Cases.tsx'
import { LevelTag } from './tones.tsx'
import { type AttentionSteps, useAttentionSteps } from './useAttentionSteps.tsx'

/** Whether somebody is looked after, why, and their cases. */
export default function PersonAttention({ personId }: PersonView) {
  const steps = useAttentionSteps()
  return (
    <Part title="患病与关注">
      <Loaded call={situations.info} input={{ personId }}>
        {(info) => <Shown info={info} steps={steps} />}
      </Loaded>
      {steps.dialogs}
    </Part>
  )
}

function Shown({ info, steps }: { readonly info: AttentionInfo; readonly steps: AttentionSteps }) {
  const current = info.attention.find(({ closedAt }) => closedAt === null)
  const { watchUntil = null, id: importantId = null } = current ?? {}
  return (
    <>
      {current && (
        <p>
          <LevelTag of={current.attentionLevel} /> {current.reasons.map(AttentionRule.label).join('、')}
          {watchUntil !== null && `，观察至${watchUntil}`}
        </p>
      )}
      <div className={styles.bar}>
        {steps.ofSubject({ personId: info.personId, importantId, watchUntil, closedAt: null }).map(({ label, onClick }) => (
          <Button key={label} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
      <Cases cases={info.situations} steps={steps} />
    </>
  )
}
