import { type Check, CheckResult, failedJobsKey, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { placeToDeal, selfCheckAddress, tones, urgentFirst } from '../selfCheck/results.ts'

const atMost = 6
/** But for the scheduled jobs, which have a part of their own. */
const isWanting = ({ key, result }: Check) => key !== failedJobsKey && (result === CheckResult.failed || result === CheckResult.warning)

/** What this morning's self-check found wanting; a line opens the page where it is dealt with. */
export default function SelfCheckPart({ title }: HomePartProps) {
  const read = useRead(selfCheck.list, {})
  return (
    <PartCard
      title={title}
      read={read}
      asOf={({ runAt }) => runAt}
      source="安全自检"
      nothing={({ list }) => (list.some(isWanting) ? null : '各项检查没有发现问题')}
      end={({ list }) => <Link to={selfCheckAddress}>查看全部 {list.length} 项</Link>}
    >
      {({ list }) => (
        <Lines>
          {urgentFirst(list)
            .filter(isWanting)
            .slice(0, atMost)
            .map((check) => (
              <Line key={check.key} name={check.name} to={placeToDeal(check) ?? selfCheckAddress} note={check.says}>
                <span>{check.figure}</span>
                <StatusTag tone={tones[check.result]}>{CheckResult.label(check.result)}</StatusTag>
              </Line>
            ))}
        </Lines>
      )}
    </PartCard>
  )
}
