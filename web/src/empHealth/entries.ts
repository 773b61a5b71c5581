import type { Sent } from '@oems/contract/core/call.ts'
import type { ReportItem, reports, SheetCase, SheetIllness } from '@oems/contract/empHealth/reports.ts'

/** A case as it was filled in here and is to go with the report. */
export interface Entry {
  readonly illness: SheetIllness
  /** Null: a new one. */
  readonly before: SheetCase | null
  readonly personName: string
  readonly fields: Partial<ReportItem> & { readonly personId: number }
}

/** One person has an illness once. */
export const entryKey = ({ illness, fields }: Entry) => `${illness.illnessId} ${fields.personId}`

type Item = NonNullable<Sent<typeof reports.declareUserHealth>['items']>[number]
export const itemOf = ({ illness, before, fields }: Entry): Item => ({
  ...(fields as ReportItem),
  illnessId: illness.illnessId,
  situationId: before?.id ?? null,
  version: before?.version ?? null,
})
