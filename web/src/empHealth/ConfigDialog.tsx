import { type ConfiguredIllness, reports } from '@oems/contract/empHealth/reports.ts'
import { ConfigState, DeclareCycle } from '@oems/contract/illness/codes.ts'
import { Button, Modal } from 'antd'
import { useRead, useWrite } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Failed } from '../kit/Failed.tsx'
import heading from '../kit/Heading.module.css'
import styles from './empHealth.module.css'

/** 病种配置: what the project reports, what it could, and what it has removed. All of it holds from tomorrow on. */
export function ConfigDialog({ projectId, close }: { readonly projectId: number; readonly close: () => void }) {
  const { data, isError, refetch } = useRead(reports.listProjectConfigIllness, { projectId })
  const add = useWrite(reports.addIllnessToConfig, '已添加，明日起上报')
  const remove = useWrite(reports.removeIllnessFromConfig, '已移除，明日起不再上报')
  const recover = useWrite(reports.recoveryIllnessFromConfig, '已恢复，明日起上报')
  const busy = add.isPending || remove.isPending || recover.isPending
  const groups = [
    { state: ConfigState.configured, title: '已配置', verb: '移除', run: remove.mutate, note: activeNote },
    { state: ConfigState.none, title: '可添加', verb: '添加', run: add.mutate, note: cycleOf },
    { state: ConfigState.removed, title: '已移除', verb: '恢复', run: recover.mutate, note: removedNote },
  ]
  return (
    <Modal open title="病种配置" footer={null} onCancel={close} width={520}>
      {isError && !data && <Failed message="加载失败" again={() => void refetch()} />}
      {groups.map(({ state, title, verb, run, note }) => {
        const rows = (data ?? []).filter(({ configState }) => configState === state)
        if (rows.length === 0) return null
        return (
          <section key={state} aria-label={title}>
            <h3 className={heading.heading}>{title}</h3>
            <ul className={styles.config}>
              {rows.map((row) => (
                <li key={row.illnessId}>
                  {row.illnessName} <small>{note(row)}</small>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${verb}${row.illnessName}`}
                    onClick={() => run({ projectId, illnessId: row.illnessId })}
                  >
                    {verb}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Modal>
  )
}

const cycleOf = ({ declareCycle }: ConfiguredIllness) => DeclareCycle.label(declareCycle)
const activeNote = (row: ConfiguredIllness) => `${cycleOf(row)}，${row.activeFrom ?? ''}起`
const removedNote = ({ removedAt, removedByName }: ConfiguredIllness) =>
  removedAt === null ? '' : `${moment(removedAt).slice(0, 10)} ${removedByName ?? ''}移除`
