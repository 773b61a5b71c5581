import { AttentionLevel, AttentionTab } from '@oems/contract/attention/codes.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { attentionList } from '@oems/contract/statistics/lists.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'

const where = { tab: AttentionTab.open, followOverdue: 1 } as const
const first = { ...where, pageSize: 10, sortRules: [{ field: 'nextFollowDate', order: 'asc' } as const] }

/** Who is under attention and should have been asked after by now, the longest ago first. */
export default function FollowUp({ title }: HomePartProps) {
  const read = useRead(situations.list, first)
  return (
    <PartCard
      title={title}
      read={read}
      source="重点关注人员"
      nothing={({ total }) => (total > 0 ? null : '没有超期未跟进的人员')}
      end={({ total }) => total > 0 && <Link to={listAddress(attentionList.page, where)}>查看全部 {total.toLocaleString('zh-CN')} 人</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map(({ id, name, workNo, orgName, attentionLevel, nextFollowDate }) => (
            <Line key={id} name={name} to={listAddress(attentionList.page, { ...where, keyword: workNo ?? name })} note={orgName}>
              {attentionLevel !== null && <span>{AttentionLevel.label(attentionLevel)}</span>}
              {nextFollowDate !== null && <span>应于 {nextFollowDate.slice(5)} 跟进</span>}
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
