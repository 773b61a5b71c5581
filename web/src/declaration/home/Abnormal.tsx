import { HealthLevel, Symptom } from '@oems/contract/declaration/codes.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useSession } from '../../shell/session.ts'
import { levelTone } from '../tones.ts'
import { fillingAddress, personAddress, placeOf } from './places.ts'

const { where } = filling.abnormal
const hottest = { ...where, pageSize: 8, sortRules: [{ field: 'temperature', order: 'desc' } as const] }

/** Who is ill today, the highest temperature first. */
export function Abnormal({ title }: HomePartProps) {
  const { op } = useSession()
  const read = useRead(fillingManagement.page, hottest)
  return (
    <PartCard
      title={title}
      read={read}
      source="填报管理"
      nothing={({ total }) => (total > 0 ? null : '今日没有异常或紧急的申报')}
      end={({ total }) => total > 0 && <Link to={fillingAddress(where!)}>查看全部 {total.toLocaleString('zh-CN')} 人</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map((person) => (
            <Line
              key={person.empId}
              name={person.name}
              to={personAddress(person, where!)}
              note={[placeOf(person, op.orgId), person.symptoms.map(Symptom.label).join('、')].filter(Boolean).join(' · ')}
            >
              {person.temperature && <span>{person.temperature} ℃</span>}
              {person.level !== null && <StatusTag tone={levelTone[person.level]}>{HealthLevel.label(person.level)}</StatusTag>}
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
