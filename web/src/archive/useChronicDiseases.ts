import { diseases } from '@oems/contract/dictionary/diseases.ts'
import { useRead } from '../core/calls.ts'

/** What an archive may have as a basic disease, for a choice. */
export function useChronicDiseases() {
  const { data = [] } = useRead(diseases.listAll, {})
  return data.filter(({ isChronic }) => isChronic === 1).map(({ id, diseaseName }) => ({ value: id, label: diseaseName }))
}
