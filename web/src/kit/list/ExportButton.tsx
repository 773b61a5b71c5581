import type { Call, Sent } from '@oems/contract/core/call.ts'
import { Button, Dropdown, Space } from 'antd'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'
import { DownloadButton, fetchFile } from '../DownloadButton.tsx'
import { RevealDialog, usePurpose } from '../record/useReveal.tsx'
import { PrintButton } from './PrintButton.tsx'

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: NoInfer<Sent<C>>; readonly rows?: readonly object[]; readonly total?: number | undefined }
  /** What it makes, where that has a name of its own. */
  readonly label?: string
}

/** 导出 and 打印 of the list as it stands, where the caller may; numbers are masked, unless the caller may see them whole and says what for. */
export function ExportButton<C extends Call<'read'>>({ call, list, label = '导出' }: Props<C>) {
  const permissions = use(Permissions)
  if (!useCan()(call)) return null
  const masked = (
    <DownloadButton<C> call={call} input={() => list.input}>
      {label}
    </DownloadButton>
  )
  const { reveals } = call.remarks
  const asFile =
    reveals === undefined || !permissions.has(reveals) ? (
      masked
    ) : (
      <Space.Compact>
        {masked}
        <WholeNumbers call={call} list={list} />
      </Space.Compact>
    )
  if (label !== '导出') return asFile
  return (
    <>
      {asFile}
      <PrintButton call={call} list={list} />
    </>
  )
}

function WholeNumbers<C extends Call>({ call, list }: Props<C>) {
  const purpose = usePurpose({
    title: '导出完整号码',
    verb: '导出',
    submit: (values) => fetchFile(call, { ...list.input, ...values } as Sent<C>),
  })
  const items = [{ key: 'whole', label: '导出完整号码…', onClick: purpose.ask }]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button aria-label="更多方式" style={{ minWidth: 28 }}>
          ▾
        </Button>
      </Dropdown>
      <RevealDialog reveal={purpose} />
    </>
  )
}
