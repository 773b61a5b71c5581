import type { Call, Sent } from '@oems/contract/core/call.ts'
import { takesFormat } from '@oems/contract/core/exportFormat.ts'
import { Button, Space } from 'antd'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { FormModal } from '../form/FormDialog.tsx'
import { useSheet } from '../print/useSheet.tsx'
import { PrintButton } from './PrintButton.tsx'
import { shownOf } from './shownColumns.ts'
import { totalText } from './totalText.ts'
import { ExportFields, useExportDialog } from './useExportDialog.tsx'
import type { List } from './useListPage.ts'

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: NoInfer<Sent<C>>; readonly rows?: readonly object[]; readonly total?: number | undefined } & Partial<
    Pick<List, 'frame' | 'totalCapped' | 'isLoading' | 'isOutdated'>
  >
  /** What it makes, where that has a name of its own. */
  readonly label?: string
  /** It makes the list's rows, which are to be printed as well; what has a label of its own makes something else as a rule. */
  readonly prints?: boolean
}

/**
 * 导出 and 打印 of the list as it stands, where the caller may: the file at once as a workbook with masked numbers, or as ▾ asks.
 */
export function ExportButton<C extends Call<'read'>>({ call, list, label = '导出', prints = label === '导出' }: Props<C>) {
  if (!useCan()(call)) return null
  const atOnce = (
    <DownloadButton<C> call={call} input={() => list.input}>
      {label}
    </DownloadButton>
  )
  return (
    <Space.Compact>
      {atOnce}
      <Otherwise call={call} list={list} label={label} ids={null} />
      {prints && <PrintButton call={call} list={list} />}
    </Space.Compact>
  )
}

interface OtherwiseProps<C extends Call> extends Props<C> {
  readonly ids: readonly number[] | null
}
/** ▾: which rows, as what, with which columns; none where a call makes one kind of file alone. */
export function Otherwise<C extends Call<'read'>>({ call, list, label = '导出', ids }: OtherwiseProps<C>) {
  const permissions = use(Permissions)
  const { place, print, paper } = useSheet<HTMLButtonElement>()
  const dialog = useExportDialog<C>({ call, list, verb: label, ids, print })
  const { reveals } = call.remarks
  if (!takesFormat(call.output)) return null
  return (
    <>
      <Button ref={place} aria-label="更多方式" aria-haspopup="dialog" style={{ minWidth: 28 }} onClick={dialog.ask}>
        ▾
      </Button>
      <FormModal of={dialog} okButtonProps={{ autoFocus: true }}>
        <ExportFields
          mayReveal={reveals !== undefined && permissions.has(reveals)}
          hasColumns={shownOf(list) !== undefined}
          chosen={ids?.length ?? 0}
          found={totalText(list.total ?? 0, list.totalCapped)}
        />
      </FormModal>
      {paper}
    </>
  )
}
