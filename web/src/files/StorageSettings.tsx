import { StorageKind } from '@oems/contract/files/codes.ts'
import { files, type StorageConfig, StorageDraft } from '@oems/contract/files/files.ts'
import { Alert, Drawer, Form, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Waiting } from '../kit/record/Loaded.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'

/** Where new files are put (01 §5.9). Those that are there stay where they are, and open as before. */
export function StorageSettings({ close }: { readonly close: () => void }) {
  const { data, isError, error, refetch } = useRead(files.config, {})
  if (data) return <Settings config={data} close={close} />
  return (
    <Drawer open title="存储配置" size={560} onClose={close}>
      {isError ? <Failed message={error.message} again={() => void refetch()} /> : <Waiting lines={6} />}
    </Drawer>
  )
}

function Settings({ config, close }: { readonly config: StorageConfig; readonly close: () => void }) {
  const saving = useActionModal(files.saveConfig, { title: '存储配置', verb: '保存', successMessage: '已保存存储配置' })
  const { fixed, ask } = saving
  const wasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, and its page closes it when it has closed itself
  useEffect(() => {
    if (!wasOpened.current) ask({}, config)
    wasOpened.current = true
  }, [])
  return (
    <Drawer {...saving.drawer} afterOpenChange={(open) => !open && close()}>
      <DialogForm {...saving.fields}>
        <Alert type="info" showIcon style={{ marginBottom: 16 }} title="只影响以后上传的文件。已有文件留在原处，照常打开。" />
        <Field of={StorageDraft} name="storage" />
        <Bucket />
        <Form.Item>{fixed && <ConnectionTest />}</Form.Item>
      </DialogForm>
    </Drawer>
  )
}

/** What the server's own disk has no use for. */
function Bucket() {
  const storage = Form.useWatch('storage') as number | undefined
  if (storage !== StorageKind.s3)
    return <p style={{ marginBottom: 16 }}>文件保存在服务器的数据目录。运行多个服务进程时，该目录须为共享目录。</p>
  return (
    <>
      <Field of={StorageDraft} name="endpoint" help="如 https://oss-cn-beijing.aliyuncs.com">
        <Input maxLength={200} inputMode="url" />
      </Field>
      <Field of={StorageDraft} name="region" help="如 cn-beijing，MinIO 可留空" />
      <Field of={StorageDraft} name="bucket" />
      <Field of={StorageDraft} name="accessKey">
        <Input maxLength={128} autoComplete="off" />
      </Field>
      <Field of={StorageDraft} name="secretKey" help="已保存的密钥显示为 ******，不改就不用重填">
        <Input.Password autoComplete="new-password" maxLength={256} />
      </Field>
      <Field of={StorageDraft} name="pathPrefix" help="文件在存储桶里的上级目录，可留空" />
      <Field of={StorageDraft} name="publicDomain" help="浏览器直接读取公开图片的域名；留空则都经本服务读取">
        <Input maxLength={200} inputMode="url" />
      </Field>
    </>
  )
}
