import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SubscriptionContent } from '@oems/contract/subscription/codes.ts'
import { type Subscription, SubscriptionDraft } from '@oems/contract/subscription/subscriptions.ts'
import { Form, Select } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'

const subscribing = [OrgType.ministry, OrgType.group, OrgType.company] as const
const offered = [OrgType.group, OrgType.company, OrgType.project, OrgType.region] as const
/** What a subscription shows as soon as it is in force; what it already has beside them stays. */
const usable: readonly number[] = [SubscriptionContent.statistics]

/** Whose it is and whom it shows are chosen once: another pair is another subscription. */
export const SubscriptionFields = ({ record }: { readonly record: Subscription | null }) => (
  <>
    <FieldGroup title="组织">
      {record ? (
        <>
          <Form.Item label="订阅方">{record.pathName}</Form.Item>
          <Form.Item label="被订阅组织">{record.targetPathName}</Form.Item>
        </>
      ) : (
        <>
          <Field of={SubscriptionDraft} name="orgId" help="该组织的用户可查看被订阅组织的汇总数字">
            <OrgPicker orgTypes={subscribing} />
          </Field>
          <Field of={SubscriptionDraft} name="targetOrgId" help="含其全部下级；不能是订阅方自身、上级或下级">
            <OrgPicker orgTypes={offered} />
          </Field>
        </>
      )}
    </FieldGroup>
    <FieldGroup title="内容与期限">
      <Field of={SubscriptionDraft} name="contents" help="统计只含汇总数字，不含人员名单与明细">
        <Select
          mode="multiple"
          options={SubscriptionContent.options.filter(({ value }) => usable.includes(value) || record?.contents.includes(value))}
        />
      </Field>
      <Fields of={SubscriptionDraft} names={['status', 'startDate']} />
      <Field of={SubscriptionDraft} name="endDate" help="当日24时后不再可见；不填为长期有效" />
      <Fields of={SubscriptionDraft} names={['remark']} />
    </FieldGroup>
  </>
)
