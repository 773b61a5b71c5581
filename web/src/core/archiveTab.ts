import type { Call } from '@oems/contract/core/call.ts'
import type { Load } from './component.ts'

/** What a domain's `archiveTabs.ts` declares as `archiveTabs`: a tab of an opened health archive that another domain keeps (03 §6). */
export interface ArchiveTab {
  readonly name: string
  readonly title: string
  readonly may: Call
  readonly load: Load<{ readonly personId: number }>
}
