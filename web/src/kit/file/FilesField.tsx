import type { Field as ContractField } from '@oems/contract/core/fields.ts'
import type { BizType } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { TObject } from 'typebox'
import { Field } from '../form/ContractField.tsx'
import { wide } from '../form/FieldGroup.tsx'
import { UploadField } from './UploadField.tsx'

interface Props<S extends TObject> {
  readonly of: S
  readonly name: keyof S['properties'] & string
  readonly help?: ReactNode
  readonly disabled?: boolean
}

/**
 * `<FilesField of={Draft} name="ossIds" />`: kinds, number and title as the contract has them (`ossIdsOf`). What the record's reply says of its
 * files stands in the form as `oss`. While one is on its way the form is not sent, and says so.
 */
export function FilesField<S extends TObject>({ of, name, help, disabled = false }: Props<S>) {
  const { title = '文件', bizTypes = [], maxItems = 1 } = of.properties[name] as ContractField
  const form = Form.useFormInstance()
  const [pending] = useState({ now: false })
  const hold = (isPending: boolean) => {
    pending.now = isPending
  }
  const validator = async () => {
    if (pending.now) throw new Error('文件还没有传完，请等待上传完成，或移除后再保存')
  }
  const given = (form.getFieldValue('oss') ?? []) as readonly OssFile[]
  return (
    <Field of={of} name={name} help={help} rules={[{ validator, validateTrigger: 'onSubmit' }]} className={wide}>
      <UploadField types={bizTypes as readonly BizType[]} most={maxItems} title={title} given={given} disabled={disabled} hold={hold} />
    </Field>
  )
}
