import { orgQrCodes } from '@oems/contract/organisation/orgQrCodes.ts'
import { Button, Dropdown } from 'antd'
import { useCan } from '../../core/calls.ts'
import { fetchFile } from '../../kit/DownloadButton.tsx'

/** 二维码 of a node, or of it and everything below it, where the caller may. */
export function QrCodes({ orgId }: { readonly orgId: number }) {
  if (!useCan()(orgQrCodes.exportQrCode)) return null
  const items = [
    { key: 'own', label: '本组织的二维码', onClick: () => void fetchFile(orgQrCodes.exportQrCode, { orgId }) },
    { key: 'below', label: '含全部下级（压缩包）', onClick: () => void fetchFile(orgQrCodes.exportQrCode, { orgId, below: 1 }) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>二维码</Button>
    </Dropdown>
  )
}
