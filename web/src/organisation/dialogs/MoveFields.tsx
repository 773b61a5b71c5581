import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { type MovePreview, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert, Form, Input } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { type FormRules, useFormRules } from '../../kit/form/ruling.tsx'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import type { OrgTypeCode } from '../../kit/org/useOrgSearch.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { OrgMovePreview } from '../../node/MovePreview.tsx'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import type { Drop } from '../tree/drop.ts'

interface Props {
  readonly info: OrgInfo
  readonly drop: Drop | null
  readonly parentTypes: readonly number[]
  /** Where it was dropped, in words. */
  readonly words: ReactNode
}
/** So many nodes are not moved by a slip of the hand: a guard of this dialog alone. The call asks for no name; a wrong move is taken back. */
const typedAbove = 100

/** Where to, what that does, why. */
export function MoveFields({ info, drop, parentTypes, words }: Props) {
  const chosen = Form.useWatch('targetOrgId') as number | undefined
  const targetOrgId = drop?.targetId ?? chosen ?? null
  const { orgId: sourceOrgId, orgName, version } = info
  const input = {
    sourceOrgId,
    targetOrgId: targetOrgId ?? 0,
    position: drop?.position ?? 'inner',
    version,
    reason: null,
    docNo: null,
  } as const
  const preview = useRead(orgManager.movePreview, input, { enabled: targetOrgId !== null })
  const isMany = targetOrgId !== null && (preview.data?.subtreeNum ?? 0) > typedAbove
  useFormRules(useConfirmation(preview.data, isMany ? orgName : null))
  return (
    <>
      {drop ? (
        <p style={{ marginBottom: 16 }}>{words}</p>
      ) : (
        <Field of={orgManager.movePosition.input} name="targetOrgId" label="新的上级">
          <OrgPicker
            orgTypes={parentTypes as readonly OrgTypeCode[]}
            placeholder={`请选择${parentTypes.map((type) => OrgType.label(type as OrgTypeCode)).join('、')}`}
          />
        </Field>
      )}
      {targetOrgId !== null && (
        <Shown read={preview} lines={4}>
          {(found) => <OrgMovePreview preview={found} />}
        </Shown>
      )}
      <ReasonFields autoFocus={drop !== null} />
      {isMany && (
        <Form.Item name="typedName" label="确认名称" extra={`将迁移超过${typedAbove}个组织和项目，请输入“${orgName}”`} required>
          <Input autoComplete="off" />
        </Form.Item>
      )}
      {isMany && <Alert type="warning" title="迁移立即生效，24小时内且之后没有其他结构变更时可以撤回。" />}
    </>
  )
}

/** What stands against it, and the name that has to be typed. */
function useConfirmation(preview: MovePreview | undefined, name: string | null): FormRules {
  return useCallback(
    (values) => {
      const { typedName } = values as { readonly typedName?: string }
      const blocks = (preview?.blocks ?? []).map((msg) => ({ path: 'targetOrgId', msg }))
      return name === null || typedName?.trim() === name ? blocks : [...blocks, { path: 'typedName', msg: `请输入“${name}”` }]
    },
    [preview, name],
  )
}
