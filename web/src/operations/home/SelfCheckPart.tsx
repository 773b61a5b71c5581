import { CheckResult, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { placeToDeal, selfCheckAddress, tones, urgentFirst } from '../selfCheck/results.ts'

const atMost = 6
const wanting: readonly number[] = [CheckResult.failed, CheckResult.warning]

/** What this morning's self-check found wanting; a line opens the page where it is dealt with. */
export default function SelfCheckPart({ title }: HomePartProps) {
  const read = useRead(selfCheck.list, {})
  return (
    <PartCard
      title={title}
      read={read}
      asOf={({ runAt }) => runAt}
      source="安全自检"
      nothing={({ list }) => (list.some(({ result }) => wanting.includes(result)) ? null : '各项检查均已通过')}
      end={({ list }) => <Link to={selfCheckAddress}>查看全部 {list.length} 项</Link>}
    >
      {({ list }) => (
        <Lines>
          {urgentFirst(list)
            .filter(({ result }) => wanting.includes(result))
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
