import { StorageKind } from '@oems/contract/files/codes.ts'
import { files, type StorageConfig, StorageDraft } from '@oems/contract/files/files.ts'
import { Alert, Drawer, Form, Input } from 'antd'
import { useEffect, useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Waiting } from '../kit/record/Loaded.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { secretAsked } from './secretAsked.ts'

interface Props {
  /** How often they have been asked for: each time they open. */
  readonly asked: number
  /** Gives up waiting for them. */
  readonly close: () => void
}
/** Where new files are put (01 §5.9). Those that are there stay where they are, and open as before. */
export function StorageSettings({ asked, close }: Props) {
  const { data, isError, error, refetch } = useRead(files.config, {})
  if (data) return <Settings config={data} asked={asked} />
  return (
    <Drawer open title="存储配置" size={560} onClose={close}>
      {isError ? <Failed message={error.message} again={() => void refetch()} /> : <Waiting lines={6} />}
    </Drawer>
  )
}

function Settings({ config, asked }: Pick<Props, 'asked'> & { readonly config: StorageConfig }) {
  const saving = useActionModal(files.saveConfig, { title: '存储配置', verb: '保存', successMessage: '已保存存储配置' })
  const { fixed, ask } = saving
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens when it is asked for, not when what it shows is read anew
  useEffect(() => ask({}, config), [asked])
  return (
    <Drawer {...saving.drawer}>
      <DialogForm {...saving.fields}>
        <Alert type="info" showIcon style={{ marginBottom: 16 }} title="只影响以后上传的文件。已有文件留在原处，照常打开。" />
        <Field of={StorageDraft} name="storage" />
        <Bucket config={config} />
        <Form.Item>{fixed && <ConnectionTest />}</Form.Item>
      </DialogForm>
    </Drawer>
  )
}

/** What the server's own disk has no use for. */
function Bucket({ config }: { readonly config: StorageConfig }) {
  const storage = Form.useWatch('storage') as number | undefined
  useFormRules(useMemo(() => secretAsked(config), [config]))
  if (storage !== StorageKind.s3)
    return <p style={{ marginBottom: 16 }}>文件保存在服务器的数据目录。运行多个服务进程时，该目录须为共享目录。</p>
  return (
    <>
      <Field of={StorageDraft} name="endpoint" help="如 https://oss-cn-beijing.aliyuncs.com">
        <Input inputMode="url" />
      </Field>
      <Field of={StorageDraft} name="region" help="如 cn-beijing，MinIO 可留空" />
      <Field of={StorageDraft} name="bucket" />
      <Field of={StorageDraft} name="accessKey">
        <Input autoComplete="off" />
      </Field>
      <Field of={StorageDraft} name="secretKey" help="已保存的密钥显示为 ******，不改就不用重填">
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field of={StorageDraft} name="pathPrefix" help="文件在存储桶里的上级目录，可留空" />
      <Field of={StorageDraft} name="publicDomain" help="浏览器直接读取公开图片的域名；留空则都经本服务读取">
        <Input inputMode="url" />
      </Field>
    </>
  )
}
