import { areas } from '@oems/contract/area/areas.ts'
import { Button, Space } from 'antd'
import { useRead } from '../core/calls.ts'
import { useNations } from '../kit/NationSelect.tsx'

interface Props {
  readonly nationCode: string
  /** The province whose places are shown; null: the nation's provinces. */
  readonly parentId: number | null
  readonly back: () => void
}

/** Where one is: the nation, and below it a province. */
export function LevelLine({ nationCode, parentId, back }: Props) {
  const nation = useNations()?.find(({ value }) => value === nationCode)?.label ?? nationCode
  const { data: province } = useRead(areas.info, { areaId: parentId ?? 0 }, { enabled: parentId !== null })
  if (parentId === null) return <strong>{nation}</strong>
  return (
    <Space>
      <Button onClick={back}>返回{nation}</Button>
      <strong>{province?.name}</strong>
    </Space>
  )
}
