import { places } from '@oems/contract/area/places.ts'
import { useRead } from '../core/calls.ts'

/** Of the nation that a list is filtered by, for its filter of provinces. */
export function useProvinces(nationCode: string | null) {
  const { data } = useRead(places.listProvince, { nationCode, nationalityId: null }, { enabled: nationCode !== null })
  return nationCode === null ? [] : data?.map(({ areaId, name, pinyin }) => ({ value: areaId, label: name, find: `${name} ${pinyin}` }))
}
