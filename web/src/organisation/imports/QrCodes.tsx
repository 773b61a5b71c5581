import { orgQrCodes } from '@oems/contract/organisation/orgQrCodes.ts'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useCan } from '../../core/calls.ts'
import { fetchFile } from '../../kit/DownloadButton.tsx'

interface Props {
  readonly orgId: number
  /** It is closed, disabled or below one that is: its own code is good no more. */
  readonly stopped: boolean
  /** Gives the node another code; absent where the caller may not. */
  readonly renew: ((orgId: number) => void) | undefined
}

/** 二维码 of a node, or of it and everything below it, where the caller may, and another one in its place. */
export function QrCodes({ orgId, stopped, renew }: Props) {
  const mayExport = useCan()(orgQrCodes.exportQrCode)
  const files = [
    {
      ...{ key: 'own', label: stopped ? '本组织的二维码（已停用）' : '本组织的二维码', disabled: stopped },
      onClick: () => void fetchFile(orgQrCodes.exportQrCode, { orgId }),
    },
    { key: 'below', label: '含全部下级（压缩包）', onClick: () => void fetchFile(orgQrCodes.exportQrCode, { orgId, below: 1 }) },
  ]
  const items: NonNullable<MenuProps['items']> = [
    ...(mayExport ? files : []),
    ...(renew ? [{ key: 'renew', label: '更换二维码', danger: true, onClick: () => renew(orgId) }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>二维码</Button>
    </Dropdown>
  )
}
