import { App, Modal } from 'antd'
import { useState } from 'react'
import { useOpenedOnce } from '../form/FormDialog.tsx'
import { ImportBody, type ImportProps } from './ImportBody.tsx'

interface Props extends Omit<ImportProps, 'hold'> {
  readonly open: boolean
}

/** 上传 → 核对 → 结果. A batch that was not finished is offered again when the dialog is opened the next time, on whatever computer. */
export function ImportSteps({ open, ...props }: Props) {
  const { modal } = App.useApp()
  const [holdsBatch, hold] = useState(false)
  const { close, what } = props
  function onCancel() {
    if (!holdsBatch) return close()
    const words = { title: '确定离开？', content: '批次保留，可稍后继续核对。', okText: '离开', cancelText: '继续核对' }
    modal.confirm({ ...words, onOk: close })
  }
  if (!useOpenedOnce(open)) return null
  return (
    <Modal open={open} title={`导入${what}`} width={960} footer={null} destroyOnHidden mask={{ closable: false }} onCancel={onCancel}>
      <ImportBody {...props} hold={hold} />
    </Modal>
  )
}
