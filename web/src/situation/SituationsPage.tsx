import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { DataTab } from './DataTab.tsx'
import { MapTab } from './MapTab.tsx'
import { useJudging } from './useJudging.tsx'

const parts = [
  { value: 'map', label: '态势' },
  { value: 'data', label: '每日数据' },
]

/** 疫情态势 (04 §6): an illness nation by nation with who of ours is there, and the days that were reported. */
export default function SituationsPage() {
  const [params, setParams] = useSearchParams()
  const judging = useJudging()
  const isData = params.get('part') === 'data'
  const choice = (
    <Segmented
      aria-label="疫情态势的内容"
      value={isData ? 'data' : 'map'}
      options={parts}
      onChange={(next) => setParams(next === 'data' ? { part: 'data' } : {})}
    />
  )
  return (
    <>
      {isData ? <DataTab choice={choice} judging={judging} /> : <MapTab choice={choice} judging={judging} />}
      {judging.drawn}
    </>
  )
}
