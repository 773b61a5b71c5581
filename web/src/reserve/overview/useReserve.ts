import { ItemType, type ItemTypeCode, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '../../shell/session.ts'
import { useSubscribedSwitch } from '../../statistics/subscribed.ts'

/** Filters by which a card leads to its rows. */
export type CardFilters = Readonly<Record<string, number | readonly number[]>>

/** What its table lists: the next level down, projects, or what projects lack. */
export type RowKind = 'units' | 'projects' | 'shortage'

/** What 药品储备总览 is asked about, in its address: node, type and day, and what is listed. */
export function useReserve() {
  const { op } = useSession()
  const [address, setAddress] = useSearchParams()
  const orgId = Number(address.get('orgId')) || op.orgId
  const switching = useSubscribedSwitch(orgId)
  const type = ItemType.options.find(({ value }) => String(value) === address.get('declareType'))?.value ?? ItemType.drugs
  const day = address.get('date')
  const date = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
  const go = (kept: Readonly<Record<string, string | number | null>>, more: CardFilters = {}) => {
    const next = new URLSearchParams()
    const subscribed = address.get('subscribed')
    const all = {
      orgId: address.get('orgId'),
      declareType: address.get('declareType'),
      date,
      subscribed,
      rows: address.get('rows'),
      ...kept,
    }
    for (const [name, value] of Object.entries(all)) if (value !== null) next.set(name, String(value))
    for (const [name, value] of Object.entries(more)) for (const one of [value].flat()) next.append(name, String(one))
    setAddress(next)
  }
  const subject = { illnessId: reserveIllness, orgId, declareType: type as ItemTypeCode, querySubscribeOrg: switching.isOn }
  return {
    orgId,
    type,
    date,
    switching,
    rows: rowKindOf(address.get('rows'), date),
    /** Of every read; the day is none of the trend's. */
    subject,
    asked: { ...subject, ...(date !== null && { date }) },
    choose: (change: Readonly<Record<string, string | number | null>>) => go(change),
    /** The projects behind a card. */
    showRows: (filters: CardFilters) => go({ rows: 'projects' }, filters),
  }
}
/** What is missing is known of today alone. */
const rowKindOf = (asked: string | null, date: string | null): RowKind =>
  asked === 'projects' || (asked === 'shortage' && date === null) ? asked : 'units'

export type Reserve = ReturnType<typeof useReserve>
