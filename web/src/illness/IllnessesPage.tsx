import { covid, IllnessKind } from '@oems/contract/illness/codes.ts'
import { Illness, IllnessDraft, illnesses } from '@oems/contract/illness/illnesses.ts'
import { Form } from 'antd'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { Permissions } from '../core/calls.ts'
import { builtPages } from '../core/domains.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { listAddress } from '../kit/list/address.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'

/** 病种字典 (03 §5.8, 04 §6). */
export default function IllnessesPage() {
  const linksOf = useLinks()
  return (
    <DictionaryPage
      calls={illnesses}
      title="病种字典"
      about="项目上报、患病登记、接种与检测都从这里选病种"
      what="病种"
      unit="种"
      keeps={['illnessKind', 'declareCycle', 'caseScheme']}
      nameOf={({ name }) => name}
      columns={({ sortable }) => {
        const column = columnsBy(Illness, sortable, ['orderNum', 'name', 'createdAt'])
        return [
          column('name', { kind: 'name', render: (name: string, { fixed }) => (fixed ? `${name}（内置）` : name) }),
          column('icdCode', { kind: 'code' }),
          column('illnessKind'),
          column('infectiousClass'),
          column('declareCycle'),
          column('isDefault'),
          column('observeDays'),
          column('status'),
          column('caseScheme', { extra: true }),
          column('attentionOnCase', { extra: true }),
          column('requireNegative', { extra: true }),
          column('recoverNormalDays', { extra: true }),
          column('riskEnabled', { extra: true }),
          column('hintSymptoms', { extra: true }),
          column('illnessCode', { extra: true, kind: 'code' }),
          column('orderNum', { extra: true }),
          column('createdAt', { extra: true }),
        ]
      }}
      filters={['name', 'illnessKind', 'status']}
      form={() => <IllnessFields />}
      actions={linksOf}
    />
  )
}

/** Where an illness goes on: its risk, and of the one for which there is one its reserve; pages that are there, for whoever may open them. */
const links = [
  { label: '风险项', page: 'risk/risk/index', permission: 'risk:risk:list', isFor: ({ riskEnabled }: Illness) => riskEnabled === 1 },
  { label: '储备', page: 'reserve/overview', permission: 'epac:drug-reserve-manager:list', isFor: ({ id }: Illness) => id === covid },
]
function useLinks() {
  const [granted, navigate] = [use(Permissions), useNavigate()]
  const open = links.filter(({ page, permission }) => builtPages.has(page) && granted.has(permission))
  return (row: Illness) =>
    open
      .filter(({ isFor }) => isFor(row))
      .map(({ label, page }) => ({ label, onClick: () => void navigate(listAddress(page, { illnessId: row.id })) }))
}

function IllnessFields() {
  const kind = Form.useWatch<number | undefined>('illnessKind')
  return (
    <>
      <FieldGroup title="病种">
        <Fields of={IllnessDraft} names={['name', 'illnessCode', 'icdCode', 'illnessKind']} />
        {kind !== IllnessKind.environmental && <Field of={IllnessDraft} name="infectiousClass" />}
      </FieldGroup>
      <FieldGroup title="上报">
        <Field of={IllnessDraft} name="declareCycle" help="项目配置后次日起，按此周期上报；不上报的病种仍可登记患病" />
        <Field of={IllnessDraft} name="caseScheme" help="登记患病后不能修改" />
        <Field of={IllnessDraft} name="isDefault" help="只影响以后新增的项目" />
      </FieldGroup>
      <FieldGroup title="观察与痊愈">
        <Fields of={IllnessDraft} names={['attentionOnCase', 'observeDays', 'recoverNormalDays', 'requireNegative', 'hintSymptoms']} />
      </FieldGroup>
      <FieldGroup title="其他">
        <Fields of={IllnessDraft} names={['riskEnabled', 'orderNum', 'status', 'remark']} />
      </FieldGroup>
    </>
  )
}
