import { policies } from '@oems/contract/declaration/policies.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { useComponent } from '../../core/component.ts'
import type { PolicyTab } from '../../core/policyTab.ts'
import { policyTabs } from '../../core/policyTabs.ts'
import { usePageTab } from '../../core/tab.ts'
import { changedAddress } from '../../kit/list/address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { useSession } from '../../shell/session.ts'
import { PolicyHistory } from './PolicyHistory.tsx'
import { PolicyTable } from './PolicyTable.tsx'
import { usePolicyEditor } from './usePolicyEditor.tsx'

/** 申报规则 (03 §6): the rules of a node, target by target, its own and those from above. */
export default function PolicyPage() {
  const { op } = useSession()
  const { orgId, tab, go } = useOrgAddress(op.orgId)
  const can = useCan()
  const others = policyTabs.filter(({ may }) => can(may))
  const other = others.find(({ name }) => name === tab)
  const read = useRead(policies.info, { orgId })
  const { data } = read
  const [isHistoryOpen, openHistory] = useState(false)
  const editor = usePolicyEditor(data ?? { orgId, orgName: '', orgType: op.orgType, today: '' })
  return (
    <>
      <ListPage
        title="申报规则"
        about="谁需要申报、多久一次、何时截止。单位没有自己的规则时，执行最近上级的规则；新规则最早自明天起执行，以往各日不变"
        note={data?.orgName}
        actions={
          !other && (
            <Button onClick={() => openHistory(true)} disabled={!data}>
              设置历史
            </Button>
          )
        }
        beside={<OrgBeside list={{ search: ({ orgId: chosen }) => go((chosen as number | null) ?? op.orgId, tab) }} chosen={orgId} />}
      >
        {others.length > 0 && (
          <Segmented
            aria-label="申报规则的内容"
            value={other?.name ?? ''}
            options={[{ value: '', label: '人员健康' }, ...others.map(({ name, title }) => ({ value: name, label: title }))]}
            onChange={(next) => go(orgId, next || null)}
          />
        )}
        {other ? (
          <Other key={other.name} tab={other} orgId={orgId} />
        ) : (
          <Shown read={read} lines={6}>
            {(info) => <PolicyTable info={info} ask={editor.ask} inherit={editor.inherit} />}
          </Shown>
        )}
      </ListPage>
      {editor.dialog}
      {data && <PolicyHistory {...data} open={isHistoryOpen} close={() => openHistory(false)} />}
    </>
  )
}

function Other({ tab, orgId }: { readonly tab: PolicyTab; readonly orgId: number }) {
  const { Component, hasFailed, again } = useComponent(tab.load)
  if (hasFailed) return <Button onClick={again}>未能加载，重试</Button>
  return Component && <Component orgId={orgId} />
}

/** Which node is shown stands in the address, as in the lists: it survives a refresh and being sent to a colleague. */
function useOrgAddress(usual: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const pageTab = usePageTab()
  const params = new URLSearchParams(search)
  const orgId = Number(params.get('orgId')) || usual
  const tab = params.get('tab')
  function go(next: number, nextTab: string | null) {
    const changed = `?${changedAddress(new URLSearchParams(), { orgId: next === usual ? null : next, tab: nextTab })}`
    if (pageTab) pageTab.readdress(changed, false)
    else navigate({ search: changed })
  }
  return { orgId, tab, go }
}
