import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { OrgRow } from '@oems/contract/organisation/orgLists.ts'
import { createContext, type ReactNode } from 'react'
import type { RowAction } from '../kit/list/RowActions.tsx'

type First = Pick<OrgInfo, 'orgId' | 'orgType' | 'isDisabled'>

/** What the tabs of this folder ask of the page around them. */
export interface NodePageActs {
  readonly select: (orgId: number) => void
  /** What can be done with a node of a list. */
  readonly acts: (row: OrgRow) => readonly RowAction[]
  /** The first steps that an organisation without children offers; below a disabled one there are none. */
  readonly first: (node: First) => ReactNode
}
export const NodePage = createContext<NodePageActs>({ select: () => {}, acts: () => [], first: () => null })
