import { packsText } from '@oems/contract/drugStock/packs.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { ItemType, type ItemTypeCode, Origin } from '@oems/contract/supplies/codes.ts'
import { type Configurable, type ConfiguredItem, supplies } from '@oems/contract/supplies/items.ts'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useCan, useRead, useWrite } from '../../core/calls.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { useSession } from '../../shell/session.ts'
import { setWords } from '../setWords.ts'
import styles from './items.module.css'
import { useStandard } from './useStandard.tsx'

const types = ItemType.options.map(({ value, label }) => ({ value, label }))

/** 项目配置: what a project has to have is locked, what it has added itself can be taken back. */
export function ConfigDrawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const { op } = useSession()
  const isProject = op.orgType === OrgType.project
  const [projectId, choose] = useState<number | null>(isProject ? op.orgId : null)
  const [declareType, show] = useState<ItemTypeCode>(ItemType.supplies)
  return (
    <Drawer title="项目配置" open={open} onClose={close} size={860} destroyOnHidden>
      <p>
        {!isProject && (
          <OrgPicker
            aria-label="项目"
            value={projectId}
            onChange={choose}
            orgTypes={[OrgType.project]}
            placeholder="请选择项目"
            style={{ width: 280 }}
          />
        )}{' '}
        <Segmented aria-label="申报类型" value={declareType} options={types} onChange={show} />
      </p>
      {projectId === null ? (
        <p>请选择项目，查看它的必备物资，增加或移除其他物资。</p>
      ) : (
        <Items projectId={projectId} declareType={declareType} />
      )}
    </Drawer>
  )
}

function Items({ projectId, declareType }: { readonly projectId: number; readonly declareType: ItemTypeCode }) {
  const can = useCan()
  const { data } = useRead(supplies.listSupplies, { projectId, declareType })
  const { data: configured = [] } = useRead(
    supplies.listConfigSuppliesForProject,
    { projectId, declareType },
    { enabled: can(supplies.listConfigSuppliesForProject) },
  )
  const rowOf = ({ suppliesId }: Configurable) => configured.find((one) => one.suppliesId === suppliesId)
  const standard = useStandard(projectId)
  const add = useWrite(supplies.addProjectSuppliesConfig, '已添加')
  const remove = useWrite(supplies.removeProjectSuppliesConfig, '已移除')
  const isBusy = add.isPending || remove.isPending
  const action = ({ suppliesId, name, configured, origin }: Configurable) => {
    if (origin === Origin.required) return '必备'
    const asked = { projectId, suppliesIds: [suppliesId] }
    return configured === 1 ? (
      <Button size="small" danger disabled={isBusy} aria-label={`移除${name}`} onClick={() => remove.mutate(asked)}>
        移除
      </Button>
    ) : (
      <Button size="small" disabled={isBusy} aria-label={`添加${name}`} onClick={() => add.mutate(asked)}>
        添加
      </Button>
    )
  }
  const table = (
    <RecordTable<Configurable>
      rowKey={({ suppliesId }) => String(suppliesId)}
      rows={data}
      empty="没有可以配置的物资"
      columns={[
        { title: '物资名称', key: 'name', kind: 'name', render: (_, { name, spec }) => [name, spec].filter(Boolean).join(' ') },
        { title: '储备标准', dataIndex: 'normWords', kind: 'prose' },
        { title: '来源', key: 'origin', width: 112, render: (_, { origin }) => (origin === null ? '未配置' : Origin.label(origin)) },
        { title: '项目标准', key: 'standard', width: 200, render: (_, row) => <StandardOf item={rowOf(row)} ask={standard.ask} /> },
        { title: '操作', className: 'screen-only', key: 'action', width: 88, render: (_, row) => action(row) },
      ]}
    />
  )
  return (
    <>
      {table}
      {standard.drawn}
    </>
  )
}

interface StandardProps {
  /** Undefined: it is not on the project's sheet. */
  readonly item: ConfiguredItem | undefined
  readonly ask: ((item: ConfiguredItem) => void) | undefined
}
function StandardOf({ item, ask }: StandardProps) {
  if (!item) return '—'
  return (
    <span title={[setWords(item), item.overrideReason].filter(Boolean).join('：')}>
      {item.minOverride === null ? '按规则' : packsText(item.minOverride, item)}
      {ask && (
        <Button type="link" size="small" aria-label={`设定项目标准：${item.name}`} onClick={() => ask(item)}>
          设定
        </Button>
      )}
      {item.minOverride !== null && <small className={styles.setBy}>{setWords(item)}</small>}
    </span>
  )
}
