import { situations } from '@oems/contract/attention/situations.ts'
import { Form, Input, Segmented } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { PersonSelect } from '../kit/PersonSelect.tsx'

const follow = situations.followSave.input
export const FollowFields = () => <Fields of={follow} names={['way', 'content', 'nextFollowDate', 'disposed']} />

const watch = situations.extendWatch.input
export const WatchFields = ({ until }: { readonly until: string | null }) => (
  <Field of={watch} name="watchUntil" help={until === null ? undefined : `现在观察至${until}，只能延长`} />
)

const removal = situations.removeImportant.input
const quickReasons = ['观察期满无异常', '已痊愈', '误判']
/** Why it ends, by one key; or in words of one's own, or not at all. */
export function RemovalFields({ count }: { readonly count: number }) {
  const form = Form.useFormInstance()
  const reason = Form.useWatch('removeImportantReason', form) as string | undefined
  return (
    <>
      <p>{count > 1 ? `取消所选${count}人的重点关注。` : '取消该人员的重点关注。'}同一依据不会再次列入。</p>
      <Segmented
        aria-label="常用原因"
        value={reason ?? ''}
        options={quickReasons}
        onChange={(next) => form.setFieldValue('removeImportantReason', next)}
        style={{ marginBottom: 12 }}
      />
      <Field of={removal} name="removeImportantReason" label="解除原因（可不填）">
        <Input.TextArea rows={2} />
      </Field>
    </>
  )
}

const setting = situations.setImportant.input
export const SettingFields = ({ asksPerson }: { readonly asksPerson: boolean }) => (
  <FieldGroup>
    {asksPerson && (
      <Field
        of={setting}
        name="personIds"
        label="员工"
        getValueProps={(ids?: readonly number[]) => ({ value: ids?.[0] })}
        normalize={(id: number) => [id]}
      >
        <PersonSelect name={null} />
      </Field>
    )}
    <Fields of={setting} names={['attentionLevel', 'reason', 'watchUntil']} />
  </FieldGroup>
)

const closing = situations.close.input
export const ClosingFields = () => <Fields of={closing} names={['outcome', 'outcomeDate', 'remark']} />

export const ReopeningFields = () => <Fields of={situations.reopen.input} names={['reason']} />
