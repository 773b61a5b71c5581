import type { Call, Sent } from '@oems/contract/core/call.ts'
import { takesFormat } from '@oems/contract/core/exportFormat.ts'
import { Button, Modal, Space } from 'antd'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { PrintButton } from './PrintButton.tsx'
import { shownOf } from './shownColumns.ts'
import { ExportFields, useExportDialog } from './useExportDialog.tsx'
import type { List } from './useListPage.ts'

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: NoInfer<Sent<C>>; readonly rows?: readonly object[]; readonly total?: number | undefined } & Partial<
    Pick<List, 'frame'>
  >
  /** What it makes, where that has a name of its own. */
  readonly label?: string
}

/**
 * 导出 and 打印 of the list as it stands, where the caller may: the file at once as a workbook with masked numbers, or as ▾ asks. What has a
 * label of its own is no list to be printed.
 */
export function ExportButton<C extends Call<'read'>>({ call, list, label = '导出' }: Props<C>) {
  if (!useCan()(call)) return null
  const atOnce = (
    <DownloadButton<C> call={call} input={() => list.input}>
      {label}
    </DownloadButton>
  )
  return (
    <Space.Compact>
      {atOnce}
      {takesFormat(call.output) && <Otherwise call={call} list={list} label={label} />}
      {label === '导出' && <PrintButton call={call} list={list} />}
    </Space.Compact>
  )
}

function Otherwise<C extends Call<'read'>>({ call, list, label = '导出' }: Props<C>) {
  const permissions = use(Permissions)
  const { ask, modal, fields } = useExportDialog<C>({ call, list, verb: label })
  const { reveals } = call.remarks
  return (
    <>
      <Button aria-label="更多方式" aria-haspopup="dialog" style={{ minWidth: 28 }} onClick={ask}>
        ▾
      </Button>
      <Modal {...modal} okButtonProps={{ autoFocus: true }}>
        <DialogForm {...fields}>
          <ExportFields mayReveal={reveals !== undefined && permissions.has(reveals)} hasColumns={shownOf(list) !== undefined} />
        </DialogForm>
      </Modal>
    </>
  )
}
