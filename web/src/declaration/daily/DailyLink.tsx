import { Link } from 'react-router'
import { useMayOpenDaily } from './useMayOpenDaily.ts'

/** To the days of a person (03 §6); nothing for whoever may not open them. */
export function DailyLink({ personId, date }: { readonly personId: number; readonly date: string | null }) {
  if (!useMayOpenDaily()) return null
  return (
    <Link className="link-button" to={dailyAddress(personId, date)}>
      每日健康记录
    </Link>
  )
}

export const dailyAddress = (personId: number, date: string | null) =>
  `/record/emp-daily/${personId}${date === null ? '' : `?date=${date}`}`
