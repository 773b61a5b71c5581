import { type Bean, type Job, JobDraft, schedule } from '@oems/contract/schedule/schedule.ts'
import { Form, Select } from 'antd'
import type { TObject } from 'typebox'
import { useRead } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { CronHelp } from './CronHelp.tsx'

/** What is to be done, with what and when; the parameters are those of the chosen executor. */
export function JobFields({ record }: { readonly record: Pick<Job, 'builtIn'> | null }) {
  const { data: beans = [] } = useRead(schedule.beanList, {})
  const beanName: unknown = Form.useWatch('beanName')
  const chosen = beans.find((bean) => bean.beanName === beanName)
  return (
    <>
      <FieldGroup title="任务">
        <Fields of={JobDraft} names={['jobName']} />
        <Field of={JobDraft} name="beanName" help={chosen?.meaning}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            disabled={record?.builtIn === 1}
            options={beans.map(({ beanName, name }) => ({ value: beanName, label: name }))}
          />
        </Field>
        <Field of={JobDraft} name="cronExpression" className={wide} help={<CronHelp />} />
      </FieldGroup>
      {chosen && <Params key={chosen.beanName} bean={chosen} />}
      <FieldGroup title="执行">
        <Fields of={JobDraft} names={['misfire', 'timeoutSec', 'alarm', 'remark']} />
      </FieldGroup>
    </>
  )
}

function Params({ bean: { params } }: { readonly bean: Bean }) {
  const names = Object.keys(params.properties)
  if (names.length === 0) return null
  return (
    <FieldGroup title="参数">
      {names.map((name) => (
        <Field key={name} of={params as unknown as TObject} name={name} within="params" />
      ))}
    </FieldGroup>
  )
}
