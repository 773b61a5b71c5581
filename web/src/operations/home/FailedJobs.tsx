import { CheckResult, failedJobsKey, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { placeToDeal, selfCheckAddress, tones } from '../selfCheck/results.ts'

/** What the self-check says of the scheduled jobs of the last seven days. */
export default function FailedJobs({ title }: HomePartProps) {
  const read = useRead(selfCheck.list, {})
  const found = read.data?.list.find(({ key }) => key === failedJobsKey)
  return (
    <PartCard
      title={title}
      read={read}
      asOf={({ runAt }) => runAt}
      source="近7天，安全自检"
      nothing={() => (found === undefined ? '安全自检尚未检查定时任务' : found.result === CheckResult.passed ? found.says : null)}
    >
      {() =>
        found && (
          <>
            <Lines>
              <Line name={found.name} to={placeToDeal(found) ?? selfCheckAddress}>
                <span>{found.figure}</span>
                <StatusTag tone={tones[found.result]}>{CheckResult.label(found.result)}</StatusTag>
              </Line>
            </Lines>
            <p>{found.says}</p>
          </>
        )
      }
    </PartCard>
  )
}
