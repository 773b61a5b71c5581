import { riskLevels } from '@oems/contract/risk/levels.ts'
import { Select } from 'antd'
import { useRead } from '../core/calls.ts'
import { LevelMark } from './tones.tsx'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (riskLevelId: number | null) => void
  /** Null: none is chosen yet. */
  readonly illnessId: number | null
}

/** A level of an illness's scheme. */
export function LevelSelect({ illnessId, value = null, onChange, ...props }: Props) {
  const { data } = useRead(riskLevels.listBy, { illnessId }, { enabled: illnessId !== null })
  const options = illnessId === null ? [] : (data ?? [])
  const none = illnessId !== null && data?.length === 0
  return (
    <Select<number | null>
      {...props}
      allowClear
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      disabled={illnessId === null || none}
      loading={illnessId !== null && !data}
      placeholder={illnessId === null ? '请先选择病种' : none ? '该病种没有风险等级' : '未研判'}
      options={options.map(({ id, name, colour }) => ({ value: id, label: <LevelMark name={name} colour={colour} /> }))}
    />
  )
}
