import { DeclareType, ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'

/** Which of the sheets an address names; drugs where it names none. */
export const typeIn = (params: URLSearchParams): ItemTypeCode => {
  const asked = Number(params.get('declareType'))
  return ItemType.options.find(({ value }) => value === asked)?.value ?? DeclareType.drugs
}
