import { filling } from '@oems/contract/declaration/figures.ts'
import { type FillingRow, fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { notice, succeeded, warned } from '../../core/notices.ts'
import { copy } from '../../kit/copy.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { useSession } from '../../shell/session.ts'
import { RemindButton } from '../reminding/RemindButton.tsx'
import styles from './home.module.css'
import { fillingAddress, personAddress, placeOf } from './places.ts'
import { usePhones } from './usePhones.ts'
import { useToday } from './useToday.ts'

const { where } = filling.unfilled
const first = { ...where, pageSize: 20, sortRules: [{ field: 'missingDays', order: 'desc' } as const] }

/** Whom the reporter has to call today: those longest without a declaration first. */
export function Unfilled({ title }: HomePartProps) {
  const today = useToday()
  const { date, siteDay } = today.data ?? {}
  // Beijing's day is asked for at once; where the former one goes on, that one is shown instead.
  const ofSite: { readonly date?: string } = siteDay !== undefined && siteDay !== date ? { date: siteDay } : {}
  const read = useRead(fillingManagement.page, { ...first, ...ofSite })
  const filters = { ...where, ...ofSite }
  return (
    <PartCard
      title={ofSite.date ? `${title}（当地${ofSite.date.slice(5)}）` : title}
      read={read}
      source="填报管理"
      nothing={({ total }) => (total > 0 ? null : today.data?.due === 0 ? '今日无需申报的人员' : '今日全部已申报')}
      end={({ total }) => total > 0 && <Link to={fillingAddress(filters)}>查看全部 {total.toLocaleString('zh-CN')} 人</Link>}
    >
      {({ list, total }) => <CallList people={list} total={total} filters={filters} />}
    </PartCard>
  )
}

interface CallListProps {
  readonly people: readonly FillingRow[]
  readonly total: number
  /** By which 填报管理 shows them. */
  readonly filters: Readonly<Record<string, unknown>>
}
function CallList({ people, total, filters }: CallListProps) {
  const { op } = useSession()
  const { phones, canReveal, busy, reveal } = usePhones()
  const phoneOf = ({ empId, mobile }: FillingRow) => phones.get(empId) ?? mobile
  const hidden = people.filter(({ empId, mobile }) => mobile !== null && !phones.has(empId))

  function copyList() {
    const lines = people.map((person) => [person.name, person.orgName, phoneOf(person) ?? '无手机号'].join('\t'))
    if (!copy(lines.join('\n'))) notice({ kind: 'error', text: '复制失败，请选中名单后按 Ctrl+C 复制' })
    else if (hidden.length === 0) succeeded(`已复制${people.length}人的姓名、单位和电话`)
    else warned(`已复制${people.length}人的姓名和单位，其中${hidden.length}人的电话不完整${canReveal ? '，请先点“查看电话”再复制' : ''}`)
  }
  return (
    <>
      <div className={styles.tools}>
        <span>
          共 <b>{total.toLocaleString('zh-CN')}</b> 人{total > people.length && `，先列出连续未报最久的 ${people.length} 人`}
        </span>
        <Space wrap>
          {canReveal && <small>查看电话会记入敏感信息访问日志</small>}
          {canReveal && (
            <Button loading={busy} disabled={hidden.length === 0} onClick={() => void reveal(hidden.map(({ empId }) => empId))}>
              查看电话
            </Button>
          )}
          <Button onClick={copyList}>复制名单</Button>
          <RemindButton orgId={op.orgId} date={null} />
        </Space>
      </div>
      <Lines wide>
        {people.map((person) => (
          <Line
            key={person.empId}
            name={person.name}
            to={personAddress(person, filters)}
            note={[placeOf(person, op.orgId), person.missingDays > 1 && `连续${person.missingDays}天未报`].filter(Boolean).join(' · ')}
          >
            <Phone person={person} whole={phones.get(person.empId)} {...(canReveal && { show: () => void reveal([person.empId]) })} />
          </Line>
        ))}
      </Lines>
    </>
  )
}

interface PhoneProps {
  readonly person: FillingRow
  readonly whole: string | null | undefined
  readonly show?: () => void
}

/** Masked until it is asked for, of one person or of all. */
function Phone({ person: { name, mobile }, whole, show }: PhoneProps) {
  if (mobile === null || whole != null || !show) return <span className={styles.phone}>{whole ?? mobile ?? '无手机号'}</span>
  return (
    <button type="button" className={`link-button ${styles.phone}`} title="查看完整电话" aria-label={`查看${name}的电话`} onClick={show}>
      {mobile}
    </button>
  )
}
