import { guide } from '@oems/contract/guide/guide.ts'
import { guideSteps, stepNames } from '@oems/contract/guide/steps.ts'
import { useRead } from '../core/calls.ts'
import type { HomePartProps } from '../core/homePart.ts'
import { moment } from '../core/moment.ts'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { PartCard } from '../kit/home/PartCard.tsx'

/** When each step was reported last; each leads back to the guide, where it is brought up to date. */
export default function ReportsPart({ title }: HomePartProps) {
  const read = useRead(guide.info, {})
  return (
    <PartCard title={title} read={read} nothing={() => null} source="项目信息填报">
      {({ reportedAt }) => (
        <Lines>
          {guideSteps.map((step) => (
            <Line key={step} name={<a href="#/project-guide">{stepNames[step]}</a>} to={null}>
              {reportedAt[step] === null ? '未填报' : moment(reportedAt[step])}
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
