import type { Call } from '@oems/contract/core/call.ts'
import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import type { Load } from './component.ts'

/** What a tab of 项目申报详情 is drawn with, for one project. */
export interface DeclarePartProps {
  readonly projectId: number
  /** Any day of the period that is looked at; null: today. */
  readonly date: string | null
  readonly onDate: (date: string | null) => void
  /** Something was entered that leaving the part would lose; what is kept as a draft is not said. */
  readonly unsaved: (isUnsaved: boolean) => void
}

/** What a domain's `declareParts.ts` declares as `declareParts`: what a project declares of one type (04 §6, `/project-declare/detail`). */
export interface DeclarePart {
  readonly declareType: DeclareTypeCode
  /** Who may make any of these calls sees the tab. */
  readonly may: readonly Call[]
  readonly load: Load<DeclarePartProps>
}
