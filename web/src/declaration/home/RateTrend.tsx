import { useNavigate } from 'react-router'
import type { HomePartProps } from '../../core/homePart.ts'
import { PartFailed, PartSkeleton, usePartSettled } from '../../kit/home/PartCard.tsx'
import { FillTrend } from '../../statistics/FillTrend.tsx'
import { fillingAddress } from './places.ts'
import { useToday } from './useToday.ts'

/** How declaring went over the last thirty days; a click opens a day. The chart has a heading of its own. */
export default function RateTrend({ title }: HomePartProps) {
  const { data, isError, refetch } = useToday()
  const navigate = useNavigate()
  usePartSettled(data !== undefined || isError)
  if (!data) return isError ? <PartFailed title={title} again={() => void refetch()} /> : <PartSkeleton title={title} />
  return <FillTrend date={data.date} onPick={(date) => void navigate(fillingAddress({ date }))} />
}
