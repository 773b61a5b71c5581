import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { Breadcrumb } from 'antd'
import { useRead } from '../core/calls.ts'
import { useSession } from '../shell/session.ts'

/** The way back up from a unit that was drilled into; nothing at the caller's own. */
export function OrgPath({ orgId, onPick }: { readonly orgId: number; readonly onPick: (orgId: number) => void }) {
  const { op } = useSession()
  const { data } = useRead(orgInfo.getOpPath, { orgId }, { enabled: orgId !== op.orgId })
  const path = (data ?? []).filter(({ inScope }) => inScope)
  if (path.length < 2) return null
  return (
    <Breadcrumb
      items={path.map(({ orgId: id, orgName }) => ({
        key: id,
        title:
          id === orgId ? (
            orgName
          ) : (
            <button type="button" className="link-button" onClick={() => onPick(id)}>
              {orgName}
            </button>
          ),
      }))}
    />
  )
}
