import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { useCan } from '../../core/calls.ts'
import { DownloadButton } from '../../kit/DownloadButton.tsx'

/** 导出 of everything below a node, where the caller may. */
export function ExportNodes({ orgId }: { readonly orgId: number }) {
  if (!useCan()(orgSheets.export)) return null
  return (
    <DownloadButton call={orgSheets.export} input={() => ({ orgParentId: orgId })}>
      导出
    </DownloadButton>
  )
}
