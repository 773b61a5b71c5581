import { measures } from '@oems/contract/dictionary/measures.ts'
import { type RiskLevelChoice, riskLevels } from '@oems/contract/risk/levels.ts'
import { useRead } from '../core/calls.ts'

export interface Choice {
  readonly value: number
  readonly label: string
}
const none: readonly RiskLevelChoice[] = []

/** The levels of all schemes in use, or of one illness. */
export const useLevels = (illnessId: number | null = null): readonly RiskLevelChoice[] =>
  (useRead(riskLevels.listBy, { illnessId }).data as readonly RiskLevelChoice[] | undefined) ?? none

/** Illnesses with a scheme in use, in the order of their dictionary. */
export function useRiskIllnesses(): readonly Choice[] {
  const names = new Map(useLevels().map(({ illnessId, illnessName }) => [illnessId, illnessName]))
  return [...names].map(([value, label]) => ({ value, label }))
}

/** Measures that hold for an illness, those for all of them included. */
export function useMeasureChoices(illnessId: number | null, enabled: boolean): readonly Choice[] {
  const { data } = useRead(measures.list, { pageSize: 200, status: 1 }, { enabled })
  return (data?.list ?? [])
    .filter((measure) => measure.illnessId === null || measure.illnessId === illnessId)
    .map(({ id, name }) => ({ value: id, label: name }))
}
