import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert } from 'antd'
import { useRead } from '../core/calls.ts'

interface Props {
  readonly orgId: number
  readonly event: 'delete' | 'close'
}
const verbs = { delete: '删除', close: '关闭' } as const

/** Before it is confirmed: what has to leave the node first, what is in use there still, and what is kept of it. */
export function Dependents({ orgId, event }: Props) {
  const { data } = useRead(orgManager.dependents, { orgId })
  const told = (data?.list ?? []).map(({ label, count, unit, blocksDelete, blocksClose }) => ({
    text: `${label}${count}${unit}`,
    blocks: event === 'delete' ? blocksDelete : blocksClose,
    isKept: !blocksDelete && !blocksClose,
    /** An account does not keep a project from closing, yet whoever closes it should know of it. */
    isLeftInUse: event === 'close' && blocksDelete && !blocksClose,
  }))
  const textOf = (of: typeof told) => of.map(({ text }) => text).join('、')
  const [blocking, kept] = [told.filter(({ blocks }) => blocks), told.filter(({ isKept }) => isKept)]
  const inUse = told.filter(({ isLeftInUse }) => isLeftInUse)
  return (
    <>
      {blocking.length > 0 && (
        <Alert type="error" showIcon style={{ marginBottom: 16 }} title={`还有${textOf(blocking)}，处理后才能${verbs[event]}。`} />
      )}
      {inUse.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`仍有${textOf(inUse)}，不妨碍关闭；需要停用或转移的，请先办理。`}
        />
      )}
      {kept.length > 0 && (
        <Alert type="info" showIcon style={{ marginBottom: 16 }} title={`已有${textOf(kept)}，${verbs[event]}后仍可查看。`} />
      )}
    </>
  )
}
