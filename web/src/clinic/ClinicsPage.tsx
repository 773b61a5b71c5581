import { clinics } from '@oems/contract/clinic/clinics.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { NotSetTab } from './NotSetTab.tsx'
import { RoomsTab } from './RoomsTab.tsx'

/** 医务室管理 (06 §6.2), as far as its calls go today: the register, and who has no medical room. */
export default function ClinicsPage() {
  const [params, setParams] = useSearchParams()
  const isNotSet = params.get('tab') === 'none'
  const missing = useRead(clinics.countNotSetClinic, {}).data
  const choice = (
    <Segmented
      aria-label="医务室管理的内容"
      value={isNotSet ? 'none' : 'rooms'}
      options={[
        { value: 'rooms', label: '医务室' },
        { value: 'none', label: missing ? `未设医务室 ${figure(missing.projectNum + missing.orgNum)}` : '未设医务室' },
      ]}
      onChange={(next) => setParams(next === 'none' ? { tab: next } : {})}
    />
  )
  return isNotSet ? <NotSetTab choice={choice} /> : <RoomsTab choice={choice} />
}
