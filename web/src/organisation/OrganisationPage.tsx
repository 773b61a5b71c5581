import { PageHead } from '../kit/PageHead.tsx'
import { NodeChanged } from '../node/nodeChanged.ts'
import { useSession } from '../shell/session.ts'
import { nodeCaliber } from './NodeFigures.tsx'
import { NodePanel } from './NodePanel.tsx'
import { NodePage } from './nodePage.ts'
import styles from './organisation.module.css'
import { TreePanel } from './tree/TreePanel.tsx'
import { useNodeActions } from './useNodeActions.tsx'
import { useNodeAddress } from './useNodeAddress.ts'
import { useNodeTree } from './useNodeTree.ts'

/** The organisations of the scope as their administrators live in them (02 §6.1): the tree at the left, at the right what is chosen in it. */
export default function OrganisationPage() {
  const { op } = useSession()
  const { node, tab, go } = useNodeAddress(op.orgId)
  const { tree, show } = useNodeTree(node)
  const select = (orgId: number) => {
    if (orgId !== node) go({ node: orgId, tab })
  }
  const actions = useNodeActions(tree, { node, select })
  return (
    <NodePage value={{ select, acts: actions.ofRow, first: actions.first }}>
      <section aria-label="组织管理">
        <PageHead title="组织管理" about="本组织及下级组织；更名、迁移、停用和删除由上级组织的管理员操作" caliber={nodeCaliber} />
        <div className={styles.columns}>
          <TreePanel tree={tree} selected={node} acts={actions.ofTree(select)} show={show} />
          <NodeChanged value={actions.changes.everything}>
            <NodePanel
              orgId={node}
              tab={tab}
              select={select}
              actions={actions.ofNode}
              open={(tab, filters) => go({ node, tab }, filters)}
            />
          </NodeChanged>
        </div>
      </section>
      {actions.dialogs}
    </NodePage>
  )
}
