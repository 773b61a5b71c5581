import { policies } from '@oems/contract/declaration/policies.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRead } from '../../core/calls.ts'
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
  const { orgId, go } = useOrgAddress(op.orgId)
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
          <Button onClick={() => openHistory(true)} disabled={!data}>
            设置历史
          </Button>
        }
        beside={<OrgBeside list={{ search: ({ orgId: chosen }) => go((chosen as number | null) ?? op.orgId) }} chosen={orgId} />}
      >
        <Shown read={read} lines={6}>
          {(info) => <PolicyTable info={info} ask={editor.ask} inherit={editor.inherit} />}
        </Shown>
      </ListPage>
      {editor.dialog}
      {data && <PolicyHistory {...data} open={isHistoryOpen} close={() => openHistory(false)} />}
    </>
  )
}

/** Which node is shown stands in the address, as in the lists: it survives a refresh and being sent to a colleague. */
function useOrgAddress(usual: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const pageTab = usePageTab()
  const orgId = Number(new URLSearchParams(search).get('orgId')) || usual
  function go(next: number) {
    const changed = `?${changedAddress(new URLSearchParams(), { orgId: next === usual ? null : next })}`
    if (pageTab) pageTab.readdress(changed, false)
    else navigate({ search: changed })
  }
  return { orgId, go }
}
