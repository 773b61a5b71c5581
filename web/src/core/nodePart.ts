import type { Call } from '@oems/contract/core/call.ts'
import type { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Load } from './component.ts'

/** Which node a part of its page shows. */
export interface NodeView {
  readonly orgId: number
  readonly orgType: (typeof OrgType)['options'][number]['value']
  /** A project that is closed: it can be looked at, and is judged no more. */
  readonly isClosed: boolean
}

/** What a part is drawn with. */
export interface NodePartProps extends NodeView {
  /** Leads to another part of the same node, by its name; on the page of organisations with filters of the list there. */
  readonly openPart: (name: string, filters?: Readonly<Record<string, unknown>>) => void
}

/** What a domain's `nodeParts.ts` declares as `nodeParts`: a tab of the page of an organisation (02 §6.1) and of the record of a project (02 §6.2). */
export interface NodePart {
  /** In the address: `?node=7&tab=contacts`, or `?project=7&part=contacts`. */
  readonly name: string
  readonly title: string
  /** Who may make any of these calls sees the tab. */
  readonly may: readonly Call[]
  /** Absent: for every type of node. */
  readonly isFor?: (node: NodeView) => boolean
  readonly order: number
  readonly load: Load<NodePartProps>
}
