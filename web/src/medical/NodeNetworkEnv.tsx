import { isMasked } from '@oems/contract/core/numbers.ts'
import { ProjectNetworkEnv, projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { Button, Drawer, Empty } from 'antd'
import { use } from 'react'
import { Permissions, useCan } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import type { NodeView } from '../core/nodePart.ts'
import { send } from '../core/send.ts'
import { Dial } from '../kit/Dial.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import styles from './medical.module.css'
import { NetworkEnvFields } from './NetworkEnvFields.tsx'

const whole = async (projectId: number, why: RevealInput) => {
  const record = await send(projectNetworkEnv.detail, { projectId, reveal: 1, ...why })
  return { itContactPhone: record?.itContactPhone ?? null }
}

/** 网络环境 of a project: its line, and what can be done over it. */
export default function NodeNetworkEnv({ orgId }: NodeView) {
  const can = useCan()
  const editor = useFormModal('网络环境', projectNetworkEnv.save, projectNetworkEnv.update)
  return (
    <section aria-label="网络环境">
      <Loaded call={projectNetworkEnv.detail} input={{ projectId: orgId }}>
        {(record) =>
          record === null ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有填报网络环境">
              {can(projectNetworkEnv.save) && (
                <Button type="primary" onClick={() => editor.add({ projectId: orgId })}>
                  登记网络环境
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <div className={styles.bar}>
                <span>更新于 {moment(record.updatedAt)}</span>
                {can(projectNetworkEnv.update) && <Button onClick={() => editor.edit(record)}>编辑网络环境</Button>}
              </div>
              <Sheet record={record} />
            </>
          )
        }
      </Loaded>
      <Drawer {...editor.drawer} size={720}>
        <DialogForm {...editor.fields}>
          <NetworkEnvFields isNew={editor.record === null} />
        </DialogForm>
      </Drawer>
    </section>
  )
}

function Sheet({ record }: { readonly record: ProjectNetworkEnv }) {
  const rows = rowsBy(ProjectNetworkEnv, record)
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const reveal = useReveal(record.projectId, whole)
  const phone = reveal.whole?.itContactPhone ?? record.itContactPhone
  const name = record.itContactName ?? '网络联系人'
  return (
    <>
      <Parts>
        <Part
          title="线路"
          rows={rows(['accessTypes', 'operator', 'downMbps', 'upMbps', 'latencyMs', 'lossRate', 'dedicatedLine', 'power', 'testedAt'])}
        />
        <Part title="会商" rows={rows(['videoAbility', 'terminalTypes', 'roomPlace', 'availableHours'])} />
        <Part
          title="联系人"
          rows={{
            ...rows(['itContactName']),
            网络联系人电话:
              phone === null ? null : !isMasked(phone) ? (
                <Dial number={phone} name={name} />
              ) : mayReveal ? (
                <button type="button" className="link-button" aria-label={`显示${name}的完整号码`} onClick={reveal.ask}>
                  {phone}
                </button>
              ) : (
                phone
              ),
            ...rows(['remark']),
          }}
          wide={['备注']}
        />
      </Parts>
      <RevealDialog reveal={reveal} />
    </>
  )
}
