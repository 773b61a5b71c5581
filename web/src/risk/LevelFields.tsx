import { measures } from '@oems/contract/dictionary/measures.ts'
import { LevelRule } from '@oems/contract/risk/fields.ts'
import { RiskLevelDraft } from '@oems/contract/risk/levels.ts'
import { Form, Input, Select, Switch } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import styles from './risk.module.css'
import { type Choice, useMeasureChoices } from './useChoices.ts'

/** What a level is and what it asks for; its illness is chosen once, unless the page has chosen it. */
export function LevelFields({ illnesses, isNew }: { readonly illnesses: readonly Choice[] | null; readonly isNew: boolean }) {
  const illnessId = Form.useWatch<number | undefined>('illnessId', { preserve: true })
  const mayRead = useCan()(measures.list)
  const options = useMeasureChoices(illnessId ?? null, mayRead)
  return (
    <>
      <FieldGroup title="等级">
        <Field of={RiskLevelDraft} name="illnessId" hidden={illnesses === null}>
          <Select options={[...(illnesses ?? [])]} disabled={!isNew} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
        <Fields of={RiskLevelDraft} names={['name', 'grade']} />
        <Field of={RiskLevelDraft} name="colour" normalize={(colour: string) => colour.toUpperCase()}>
          <Input type="color" className={styles.colour ?? ''} />
        </Field>
        <Field of={RiskLevelDraft} name="orderNum" />
        <Field of={RiskLevelDraft} name="criteria" />
      </FieldGroup>
      <FieldGroup title="该等级的要求">
        <Field of={RiskLevelDraft} name="coverDays" help="标准储备按人均日耗计算时，取品目与等级中较大的天数" />
        <Field of={RiskLevelDraft} name="minEpType" help="调整风险时提示防控类型偏低的项目" />
        <Field of={RiskLevelDraft} name="measureIds" className={wide}>
          <Select mode="multiple" options={[...options]} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      </FieldGroup>
      <RuleFields />
    </>
  )
}

/** Null or the whole rule. */
function RuleFields() {
  const form = Form.useFormInstance<{ rule?: object | null }>()
  const rule = Form.useWatch('rule', { form, preserve: true })
  const isOn = rule != null
  return (
    <FieldGroup title="建议规则">
      <Form.Item label="每晚按病例建议该等级" extra="只提出建议，由管理员决定是否采纳">
        <Switch
          aria-label="每晚按病例建议该等级"
          checked={isOn}
          onChange={(on) => form.setFieldsValue({ rule: on ? { days: 14, cases: 3, perThousand: null } : null })}
        />
      </Form.Item>
      {isOn ? (
        <>
          <Field of={LevelRule} name="days" within="rule" />
          <Field of={LevelRule} name="cases" within="rule" />
          <Field of={LevelRule} name="perThousand" within="rule" help="不填则只看病例数" />
        </>
      ) : (
        <Form.Item name="rule" hidden>
          <Input />
        </Form.Item>
      )}
    </FieldGroup>
  )
}
