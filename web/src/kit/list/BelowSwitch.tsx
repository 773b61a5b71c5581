import { Switch } from 'antd'
import { StatusTag } from '../StatusTag.tsx'

interface Shared {
  readonly visibleToBelow: 0 | 1
  readonly inherited: 0 | 1
  readonly editable: 0 | 1
}
interface Props<R extends Shared> {
  readonly record: R
  readonly name: string
  /** Absent where the caller may not change it. */
  readonly share: ((record: R, visibleToBelow: 0 | 1) => void) | undefined
}

/** 下级可见 of a record, changed where it stands in the list; what comes from above is only read. */
export function BelowSwitch<R extends Shared>({ record, name, share }: Props<R>) {
  const isShared = record.visibleToBelow === 1
  if (record.inherited === 1) return <StatusTag tone="none">上级共用</StatusTag>
  if (!share || record.editable === 0) return isShared ? '下级可见' : '仅本组织'
  return (
    <span data-row-actions="">
      <Switch size="small" aria-label={`“${name}”下级可见`} checked={isShared} onChange={(on) => share(record, on ? 1 : 0)} />
    </span>
  )
}
