import type { Call } from '@oems/contract/core/call.ts'
import type { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Load } from './component.ts'

/** What a part of an organisation's page goes by. */
export interface NodeView {
  readonly orgId: number
  readonly orgType: (typeof OrgType)['options'][number]['value']
}

/** What a domain's `nodeParts.ts` declares as `nodeParts`: a tab of the page of an organisation (02 §6.1). */
export interface NodePart {
  /** In the address: `?node=7&tab=contacts`. */
  readonly name: string
  readonly title: string
  /** Who may make any of these calls sees the tab. */
  readonly may: readonly Call[]
  /** Absent: for every type of node. */
  readonly isFor?: (node: NodeView) => boolean
  readonly order: number
  readonly load: Load<NodeView>
}
